// The source pass on hard inputs: what it must rewrite, what it must leave alone, and what it must refuse.
#include "simt/simtcc/rewrite.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "simt/simtcc/diagnostic.h"

using simt::rewrite;

namespace {

// One blank for any run of blanks, none next to punctuation: what remains is the program.
std::string squeeze(std::string_view text) {
  const auto word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  std::string result;
  bool blank = false;
  for (char c : text) {
    if (std::isspace(static_cast<unsigned char>(c))) {
      blank = true;
    } else {
      if (blank && !result.empty() && word(result.back()) && word(c)) result += ' ';
      result += c;
      blank = false;
    }
  }
  return result;
}

std::string rewritten(std::string_view text) {
  const std::string result = rewrite(text);
  CHECK(std::count(result.begin(), result.end(), '\n') == std::count(text.begin(), text.end(), '\n'));
  return squeeze(result);
}

// The call that a launch of `kernel` on `line` with only stored arguments becomes.
std::string launch_of(const std::string& kernel, const std::string& config, const std::string& arguments,
                      const std::string& name = "", int line = 1) {
  return squeeze("::simt::launch({\"" + (name.empty() ? kernel : name) + "\", \"<input>\", " +
                 std::to_string(line) + "}, [&](" + (arguments.empty() ? "" : "auto&... simt_arguments") +
                 ") __attribute__((no_sanitize(\"thread\"))) { " + kernel + "(" +
                 (arguments.empty() ? "" : "simt_arguments...") + "); }, ::simt::launch_config(" + config +
                 ")" + (arguments.empty() ? "" : ", " + arguments) + ")");
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(squeeze(part)) != text.npos;
}

std::string error_of(std::string_view text) {
  try {
    rewrite(text);
  } catch (const simt::diagnostic& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace

#define CHECK_CONTAINS(text, part)      \
  do {                                  \
    const std::string result_ = (text); \
    INFO("got: ", result_);             \
    CHECK(contains(result_, part));     \
  } while (false)
#define CHECK_LACKS(text, part)           \
  do {                                    \
    const std::string result_ = (text);   \
    INFO("got: ", result_);               \
    CHECK_FALSE(contains(result_, part)); \
  } while (false)
#define CHECK_REFUSED(text, message)            \
  do {                                          \
    const std::string error_ = error_of(text);  \
    INFO("got: ", error_);                      \
    CHECK(error_.find(message) != error_.npos); \
  } while (false)

TEST_CASE("source pass: what is no CUDA stays byte for byte") {
  for (std::string_view text :
       {std::string_view("int main() { return 1 << 2 > 3; }\n"),
        std::string_view("const char* s = \"k<<<1, 2>>>(3) __shared__ \\\" __device__\";\n"),
        std::string_view(
            "auto r = R\"x(k<<<1,\n2>>>(3) )\" __shared__ int a; )x\", u = u8R\"(__device__)\";\n"),
        std::string_view(
            "char c = '\"', d = '\\'', e = L'<'; int n = 1'000'000, h = 0xab'cd; double f = 1e+3, g = .5;\n"),
        std::string_view(
            "# 1 \"f.cu\"\n# 1 \"/usr/include/x.h\" 1 3 4\nint x;\n# 3 \"f.cu\" 2\n#pragma once\n"),
        std::string_view(
            "std::vector<std::vector<std::vector<int>>> v; std::ostream& operator<< <char>(int);\n"),
        std::string_view("x = \"__global__\"_suffix; y = 12_km; \x24z = 1;\n"),
        std::string_view("__attribute__((__noinline__)) void f(); [[gnu::noinline]] void g();\n"),
        std::string_view("/* __shared__ int a; k<<<1,2>>>(); */ int a; // __device__ int b;\n"),
        std::string_view(
            "asm(\".globl x\"); void f() __asm__(\"g\"); void h() { asm volatile(\"pause\"); }\n"),
        std::string_view("unbalanced ) } ] ( { [ \" ' <<\n"), std::string_view("")}) {
    CAPTURE(text);
    CHECK(rewrite(text) == text);
  }
}

TEST_CASE("source pass: foreign pragmas vanish, others stay") {
  CHECK(squeeze(rewrite("#pragma unroll 4\nfor (;;);\n#pragma GCC ivdep\n")) ==
        squeeze("for (;;);\n#pragma GCC ivdep\n"));
  CHECK(squeeze(rewrite("  # pragma nv_diag_suppress 177\nint x;\n")) == "int x;");
}

TEST_CASE("source pass: launches become one expression") {
  CHECK(rewritten("k<<<g, b>>>(x);") == launch_of("k", "g, b", "x") + ";");
  CHECK(rewritten("k<<<g, b, 4, s>>>();") == launch_of("k", "g, b, 4, s", "") + ";");
  CHECK(rewritten("k<< <g, b> >>(x);") == launch_of("k", "g, b", "x") + ";");
  CHECK(rewritten("if (c) k<<<g, b>>>(x); else j<<<1, 1>>>();") ==
        "if(c)" + launch_of("k", "g, b", "x") + ";else" + launch_of("j", "1, 1", "") + ";");
  CHECK(rewritten("c ? k<<<1, 1>>>(x) : j<<<1, 1>>>(y), z;") ==
        "c?" + launch_of("k", "1, 1", "x") + ":" + launch_of("j", "1, 1", "y") + ",z;");
}

TEST_CASE("source pass: the kernel of a launch") {
  for (const std::string kernel :
       {"k<A<int>>", "ns::k", "::ns::k<3>", "T::template k<U>", "k<float, 256>", "k<(a > b), 3>",
        "k<sizeof(T) << 1>", "k<f(a, b), decltype(x->y())>", "A<B<C<int>>>::k", "this->k",
        "object.table[i + 1]", "table[2][3]", "get<int>(x)", "choose(a)(b)", "decltype(x)::k",
        "k<[] { return 3; }()>", "k<'>', \">\">"}) {
    CAPTURE(kernel);
    std::string name = kernel;
    for (size_t i = 0; (i = name.find('"', i)) != name.npos; i += 2) name.insert(i, "\\");
    CHECK(rewritten("{ return " + kernel + "<<<g, b>>>(x); }") ==
          "{return" + launch_of(kernel, "g, b", "x", name) + ";}");
    CHECK(rewritten("{ if (c) " + kernel + "<<<g, b>>>(x); }") ==
          "{if(c)" + launch_of(kernel, "g, b", "x", name) + ";}");
  }
  CHECK(rewritten("{ if (c) (*f)<<<g, b>>>(x); }") == "{if(c)" + launch_of("(*f)", "g, b", "x", "*f") + ";}");
  CHECK(rewritten("{ (c ? a : b)<<<g, b>>>(x); }") ==
        "{" + launch_of("(c ? a : b)", "g, b", "x", "c ? a : b") + ";}");
  CHECK(rewritten("for (;;) ::k<<<g, b>>>(x);") == "for(;;)" + launch_of("::k", "g, b", "x") + ";");
}

TEST_CASE("source pass: the configuration of a launch") {
  for (const std::string config :
       {"dim3{1, 2}, dim3(3)", "n >> 5, 32", "(n >> 5), 1 << 3", "std::max<int>(a, b), f<A<int>>(x)",
        "a < b ? 1 : 2, 32", "[&] { return a > b; }(), 32",
        "std::vector<std::vector<std::vector<int>>>(1).size(), 32", "x, y, z, s->get()",
        "(a + b - 1) / b, b, b * sizeof(T)", "{1, 2}, {3, 4}"}) {
    CAPTURE(config);
    CHECK(rewritten("k<<<" + config + ">>>(x);") == launch_of("k", config, "x") + ";");
  }
}

TEST_CASE("source pass: the arguments of a launch") {
  for (const std::string arguments :
       {"a, f<b, c>(d), e < g", "[=](int i) { return i > 2; }, {}.x", "S{1, {2, 3}}, a >> b", "args...",
        "p, std::forward<T>(args)...", "\"a, (b\", ')'"}) {
    CAPTURE(arguments);
    CHECK(rewritten("k<<<g, b>>>(" + arguments + ");") == launch_of("k", "g, b", arguments) + ";");
  }
}

TEST_CASE("source pass: null pointer constants and braced lists are written into the call") {
  CHECK_CONTAINS(rewritten("k<<<g, b>>>(p, 0, n);"), "[&](auto& simt_argument_0, auto& simt_argument_2)");
  CHECK_CONTAINS(rewritten("k<<<g, b>>>(p, 0, n);"),
                 "{ k(simt_argument_0, 0, simt_argument_2); }, "
                 "::simt::launch_config(g, b), p, n);");
  CHECK_CONTAINS(rewritten("k<<<g, b>>>(__null);"), "{ k(nullptr); }, ::simt::launch_config(g, b));");
  CHECK_CONTAINS(rewritten("k<<<g, b>>>({1, 2},\n x, 0);"),
                 "{ k({1, 2}, simt_argument_1, 0); }, ::simt::launch_config(g, b), x);");
  CHECK_CONTAINS(rewritten("k<<<g, b>>>(0, {a,\n b}, 0);"),
                 "{ k(0, {a, b}, 0); }, ::simt::launch_config(g, b));");
  CHECK_CONTAINS(rewritten("k<<<g, b>>>(f<a, 0, b>(x), 00, y[0]);"), ", f<a, 0, b>(x), 00, y[0]);");
  CHECK_CONTAINS(rewritten("k<<<g, b>>>(\n# 4 \"f.cu\" 3 4\n __null\n# 4 \"f.cu\"\n , x);"),
                 "{ k(nullptr, simt_argument_1); }");
  CHECK_CONTAINS(rewritten("k<<<g, b>>>(__null, args...);"), ", nullptr, args...);");
}

TEST_CASE("source pass: launches inside launches") {
  const std::string inner = launch_of("j", "1, 1", "y");
  CHECK(rewritten("k<<<g, b>>>([&] { j<<<1, 1>>>(y); return 2; }());") ==
        launch_of("k", "g, b", "[&] { " + inner + "; return 2; }()") + ";");
}

TEST_CASE("source pass: the place of a launch is the one that the line marker gives") {
  CHECK_CONTAINS(rewritten("# 41 \"dir/f \\\"q\\\".cu\"\n\nk<<<g, b>>>(x);"),
                 "{\"k\", \"dir/f \\\"q\\\".cu\", 42}");
  CHECK_CONTAINS(rewritten("auto s = R\"(\n\n)\"; k<<<g,\nb>>>(x);"), "{\"k\", \"<input>\", 3}");
}

TEST_CASE("source pass: launch functions keep the kernel's type") {
  const std::string named = "::simt::name_kernel({\"k<a, b>\", \"<input>\", 1}, ";
  for (const std::string function :
       {"cudaLaunchKernel", "cudaLaunchCooperativeKernel", "hipLaunchKernel", "hipLaunchCooperativeKernel"}) {
    CAPTURE(function);
    CHECK(rewritten("CHECK(" + function + "((void*)k<a, b>, g, b, p, 0, s));") ==
          "CHECK(" + function + "(" + squeeze(named) + "k<a,b>),g,b,p,0,s));");
    CHECK(rewritten("return ::" + function + "((const void*)&k<a, b>, g);") ==
          "return::" + function + "(" + squeeze(named) + "&k<a,b>),g);");
    CHECK(rewritten(function + "(reinterpret_cast<const void*>(k<a, b>), g);") ==
          function + "(" + squeeze(named) + "(k<a,b>)),g);");
    CHECK(rewritten(function + "(k<a, b>, g);") == function + "(" + squeeze(named) + "k<a,b>),g);");
    CHECK(rewritten("int " + function + "(T* f, dim3 g);") == "int " + function + "(T*f,dim3 g);");
  }
}

TEST_CASE("source pass: qualifiers vanish and columns stay") {
  CHECK(rewrite("__global__ void k(int a);") == "           void k(int a);");
  CHECK(rewrite("void __launch_bounds__(256, f(2)) k();") == "void                              k();");
  CHECK(rewritten("auto f = [=] __host__ __device__ (int i) { return i; };") ==
        "auto f=[=](int i){return i;};");
  CHECK(rewritten("struct A { __host__ __device__ A() = default; __device__ ~A(); __device__ operator int() "
                  "const; };") == "struct A{A()=default;~A();operator int()const;};");
  CHECK(rewritten("void k(__grid_constant__ const T t);") == "void k(const T t);");
  CHECK(rewritten("__forceinline__ __device__ int f();") == "inline int f();");
  CHECK(rewritten("static __inline__ __device__ __forceinline__ int f();") == "static __inline__ int f();");
  CHECK(rewritten("__device__ __forceinline__ inline int f();") == "inline int f();");
  CHECK(rewritten("__noinline__ int f();") == "__attribute__((noinline))int f();");
}

TEST_CASE("source pass: shared variables") {
  const std::string result = rewritten("void k() { __shared__ T<a, b> s[N][2], *p; }");
  CHECK(result ==
        squeeze("void k() { struct simt_shared_1_0 { T<a, b> s[N][2], *p; };"
                " static ::simt::abi::shared_variable simt_shared_1_0_s{\"s\", sizeof(simt_shared_1_0::s),"
                " ::simt::shared_alignment<simt_shared_1_0>};"
                " auto& s = ::simt::shared<decltype(simt_shared_1_0::s)>(simt_shared_1_0_s);"
                " static ::simt::abi::shared_variable simt_shared_1_0_p{\"p\", sizeof(simt_shared_1_0::p),"
                " ::simt::shared_alignment<simt_shared_1_0>};"
                " auto& p = ::simt::shared<decltype(simt_shared_1_0::p)>(simt_shared_1_0_p); }"));
}

TEST_CASE("source pass: the names that a shared declaration declares") {
  const std::vector<std::pair<std::string, std::vector<std::string>>> declarations = {
      {"__shared__ int a;", {"a"}},
      {"static __shared__ int a, b[3];", {"a", "b"}},
      {"__shared__ volatile unsigned long long a[2], *const b, c;", {"a", "b", "c"}},
      {"__shared__ alignas(16) float a[4];", {"a"}},
      {"alignas(f<x, y>()) __shared__ float a;", {"a"}},
      {"float __shared__ a[4], b;", {"a", "b"}},
      {"__shared__ __attribute__((aligned(16))) float a[4] __attribute__((unused)), b;", {"a", "b"}},
      {"[[maybe_unused]] __shared__ T a;", {"a"}},
      {"__shared__ typename cub::BlockScan<int, 4>::TempStorage a, b[2];", {"a", "b"}},
      {"__shared__ std::array<int, (3 > 2) ? 1 : 2> a;", {"a"}},
      {"__shared__ struct { int x, y[2]; float z; } a[4], b;", {"a", "b"}},
      {"__shared__ union { int x; } a;", {"a"}},
      {"__shared__ struct pair p;", {"p"}},
      {"__shared__ void (*a)(int, float), (*b[3])(), c;", {"a", "b", "c"}},
      {"__shared__ int (*a)[4], b;", {"a", "b"}},
      {"__shared__ decltype(x + y) a[sizeof(T{}) > 4 ? 2 : 1];", {"a"}},
      {"__shared__ ::ns::T a;", {"a"}},
      {"__shared__\nint\na\n[3]\n;", {"a"}},
  };
  for (const auto& [text, names] : declarations) {
    CAPTURE(text);
    const std::string result = rewritten("void k() { x: " + text + " }");
    size_t found = 0;
    for (size_t at = 0; (at = result.find("auto&", at)) != result.npos; ++at) ++found;
    CHECK(found == names.size());
    for (const std::string& name : names) CHECK_CONTAINS(result, "auto& " + name + " = ::simt::shared<");
  }
}

TEST_CASE("source pass: a class defined with a shared variable stays visible") {
  CHECK_CONTAINS(rewritten("void k() { __shared__ struct pair { int a; } p; }"),
                 "using pair = typename simt_shared_1_0::pair;");
}

TEST_CASE("source pass: shared names depend on the line only") {
  const std::string header = "# 7 \"h.h\" 1\nvoid k() { __shared__ int a; __shared__ int b; }\n";
  const std::string alone = rewritten(header), after = rewritten("void j() { __shared__ int c; }\n" + header);
  CHECK(after.ends_with(alone));
  CHECK_CONTAINS(alone, "simt_shared_7_1_b");
}

TEST_CASE("source pass: dynamic shared memory") {
  const std::string reference = "auto& s = ::simt::dynamic_shared<simt_shared_1_0>(\"s\");";
  for (const std::string declaration :
       {"extern __shared__ T s[];", "__shared__ extern T s[];", "extern __shared__ alignas(16) T s[];",
        "extern __attribute__((aligned(16))) __shared__ T s[];",
        "extern __shared__ T s[] __attribute__((aligned(8)));"}) {
    CAPTURE(declaration);
    CHECK(rewritten("void k() { " + declaration + " }") ==
          squeeze("void k() { typedef T simt_shared_1_0[]; " + reference + " }"));
  }
  CHECK_CONTAINS(rewritten("void k() { extern volatile __shared__ A<b, c> s[]; }"),
                 "typedef volatile A<b, c> simt_shared_1_0[];");
}

TEST_CASE("source pass: shared variables at namespace scope") {
  const std::string reference = "auto& s = ::simt::dynamic_shared<simt_shared_1_0>(\"s\");";
  const std::string declaration = "namespace n { extern __shared__ char s[]; ";
  const std::string type = "namespace n { typedef char simt_shared_1_0[]; ";
  const auto check = [&](const std::string& code, const std::string& expected) {
    CAPTURE(code);
    CHECK(rewritten(declaration + code + " }") == squeeze(type + expected + " }"));
  };
  check("int f() { return s[0]; } int g() { return 0; }",
        "int f() { " + reference + " return s[0]; } int g() { return 0; }");
  check("struct A { int f() const { return s[0]; } };",
        "struct A { int f() const { " + reference + " return s[0]; } };");
  check("int f(int s) { return s; }", "int f(int s) { return s; }");
  check("int f(A a) { return a.s + a->s + a::s; }", "int f(A a) { return a.s + a->s + a::s; }");
  check("template <class T> T f() { if (1) { return s[0]; } }",
        "template <class T> T f() { " + reference + " if (1) { return s[0]; } }");
  const std::string hidden = rewritten(declaration + "void f() { __shared__ int s; s = 1; } }");
  CHECK_LACKS(hidden, reference);
  const std::string fixed = rewritten("__shared__ int s[4]; void f() { s[0] = 1; }");
  CHECK_CONTAINS(
      fixed,
      "void f() { auto& s = ::simt::shared<decltype(simt_shared_1_0::s)>(simt_shared_1_0_s); s[0] = 1; }");
}

TEST_CASE("source pass: lambdas see the shared variable, not a copy") {
  const auto lambda = [](const std::string& text) {
    const std::string result = rewritten("void k() { __shared__ int s[4], t; " + text + " }");
    return result.substr(result.rfind(";auto f=") + 8);
  };
  CHECK(lambda("auto f = [=] { return s[0]; };") == "[=,&s]{return s[0];};}");
  CHECK(lambda("auto f = [] (int i) mutable -> int { return s[i] + t; };") ==
        "[&s,&t](int i)mutable->int{return s[i]+t;};}");
  CHECK(lambda("auto f = [x, &y] { return t; };") == "[x,&y,&t]{return t;};}");
  CHECK(lambda("auto f = [&] { return s[0]; };") == "[&]{return s[0];};}");
  CHECK(lambda("auto f = [&, x] { return s[0]; };") == "[&,x]{return s[0];};}");
  CHECK(lambda("auto f = [=, &s] { return s[0]; };") == "[=,&s]{return s[0];};}");
  CHECK(lambda("auto f = [=] { return x; };") == "[=]{return x;};}");
  CHECK(lambda("auto f = [=] (int s) { return s; };") == "[=](int s){return s;};}");
  CHECK(lambda("auto f = [=] { return [=] { return t; }(); };") == "[=,&t]{return[=,&t]{return t;}();};}");
  CHECK(lambda("auto f = x[s[0]];") == "x[s[0]];}");
  const std::string after = rewritten("void k() { { __shared__ int s; } auto f = [=] { return s; }; }");
  CHECK(after.ends_with(squeeze("auto f = [=] { return s; }; }")));
}

TEST_CASE("source pass: device variables are registered") {
  const auto registered = [](const std::string& name, int number, const std::string& kind) {
    return squeeze("[[maybe_unused]] static const int simt_registered_" + std::to_string(number) +
                   " = ::simt::register_variable(" + name + ", \"" + name +
                   "\", ::simt::abi::variable_kind::" + kind + ");");
  };
  const std::vector<std::pair<std::string, std::vector<std::string>>> declarations = {
      {"__device__ int a;", {"a"}},
      {"int __device__ a;", {"a"}},
      {"static __device__ unsigned long long a, *b, c[2][3];", {"a", "b", "c"}},
      {"__device__ int a = f<x, y>(z), b{1}, c[] = {1, 2}, d = (3, 4);", {"a", "b", "c", "d"}},
      {"__device__ const float a[] = {1, 2};", {"a"}},
      {"__device__ std::pair<int, A<B<C>>> a;", {"a"}},
      {"alignas(16) __device__ float4 a;", {"a"}},
      {"__device__ __attribute__((aligned(16))) float a[4];", {"a"}},
      {"__device__ struct { int x; } a;", {"a"}},
      {"__device__ struct P { int x; } a, b;", {"a", "b"}},
      {"__device__ void (*a)(int), (*b[2])();", {"a", "b"}},
      {"__device__ int A::a = 3;", {"A::a"}},
      {"template <> __device__ int A<int>::a = 3;", {"A<int>::a"}},
      {"extern __device__ int a = 3;", {"a"}},
      {"inline __device__ int a = 3;", {"a"}},
      {"__device__ float a(1.5f);", {"a"}},
      {"__device__ auto a = [] __device__ (int i) { return i; };", {"a"}},
  };
  for (const auto& [text, names] : declarations) {
    for (const std::string scope :
         {"", "namespace n { ", "namespace { ", "extern \"C\" { ", "inline namespace a::b { "}) {
      CAPTURE(text);
      CAPTURE(scope);
      std::string expected;
      int number = 0;
      for (const std::string& name : names) expected += registered(name, number++, "device");
      const std::string result = rewritten(scope + text);
      CHECK(result.ends_with(";" + expected));
      CHECK(result.find(expected) == result.find("[[maybe_unused]]"));
    }
  }
  CHECK_CONTAINS(rewritten("__constant__ float a[3];"), registered("a", 0, "constant"));
  CHECK_CONTAINS(rewritten("__device__ __constant__ float a[3];"), registered("a", 0, "constant"));
  CHECK_CONTAINS(rewritten("__managed__ float a[3];"), registered("a", 0, "managed"));
  CHECK_CONTAINS(rewritten("__device__ __managed__ float a[3];"), registered("a", 0, "managed"));
}

TEST_CASE("source pass: what has a device qualifier and is no variable") {
  for (const std::string text :
       {"__device__ int f(int a, int b = 3);",
        "__device__ int f(int a) { return a; }",
        "__device__ auto f(T a) -> A<T>;",
        "template <class T, int N = (3 > 2)> __device__ T f(T (&a)[N]);",
        "__device__ A& operator+=(A& a, int b);",
        "__device__ void operator()(int i) const;",
        "struct A { __device__ A(int x) : x_{x}, y_(x) {} int x_, y_; };",
        "struct A { __device__ A(const A&) = default; __device__ ~A() {} };",
        "__device__ A::A(int x) : x_{x} {}",
        "struct A { friend __device__ bool operator==(A, A); };",
        "typedef __device__ void (*f)(int);",
        "__device__ int (*f(int))(float);",
        "template <class T> __device__ T f(const T value);",
        "__device__ int f(n::A a);",
        "__device__ int f(::n::A<int> a);",
        "__device__ f(A, volatile int* p);",
        "__host__ __device__ A(T) -> A<T>;",
        "extern __device__ int a;",
        "extern \"C\" __device__ int f(int);",
        "__device__ int f(void) noexcept(true);",
        "struct A { static __device__ int a; };",
        "struct A { static constexpr __device__ int a = 3; };",
        "template <class T> struct A { static __device__ T a; };",
        "auto f = [] __device__ (int i) { return i; };",
        "int x = g([] __device__ { return 1; });",
        "template <class T> requires C<T> __device__ void f(T);",
        "__device__ explicit operator bool() const;",
        "void f() { auto g = [=] __device__ (int i) { return i; }; }",
        "void f() { struct L { __device__ int operator()(int i) { return i; } }; }"}) {
    CAPTURE(text);
    CHECK_LACKS(rewritten(text), "simt_registered");
  }
}

TEST_CASE("source pass: static members of classes") {
  CHECK_CONTAINS(rewritten("struct A { inline static __device__ int a = 3; };"),
                 "inline static const int simt_registered_1_a = ::simt::register_variable(a, \"a\"");
  CHECK_REFUSED("template <class T> struct A { inline static __device__ int a = 3; };", "is a template");
  CHECK_REFUSED("template <class T> __device__ T a = 3;",
                "<input>:1: error: the device variable 'a' is a template");
  CHECK_REFUSED("template <class T> __device__ int A<T>::a;", "'A<T>::a' is a template");
}

TEST_CASE("source pass: what is not supported is refused at its place") {
  CHECK_REFUSED("# 7 \"f.cu\"\nvoid k() {\n  __shared__ int a = 3; }",
                "f.cu:8: error: an initializer is not allowed for the __shared__ variable 'a'");
  CHECK_REFUSED("void k() { __shared__ T a, b{}; }", "'b'");
  CHECK_REFUSED("void k() { __shared__ T a(1); }", "'a'");
  CHECK_REFUSED("struct A { static __shared__ int a; };", "member of a class");
  CHECK_REFUSED("void f() { static __device__ int a; }", "variable inside a function");
  CHECK_REFUSED("void __cluster_dims__(2) k();", "__cluster_dims__ is not supported");
  CHECK_REFUSED("void f() { cudaLaunchKernelEx(&c, k, a); }", "cudaLaunchKernelEx is not supported");
  CHECK_REFUSED("k<<<g, b>>;", "no >>>( after <<<");
  CHECK_REFUSED("+<<<g, b>>>(x);", "cannot find the kernel");
  CHECK_REFUSED("k<<<g, b>>>({i++, 2});", "write its type before it");
  CHECK_REFUSED("k<<<g, b>>>(p, {f(i)});", "write its type before it");
  CHECK(error_of("k<<<g, b>>>({(i + 1) * sizeof(int), -1});") == "no error");
  const std::string assembly = "inline assembly for a GPU";
  CHECK_REFUSED("__global__ void k() { asm volatile(\"bar.sync 0;\"); }", assembly);
  CHECK_REFUSED("__device__ int f() { if (1) { asm(\"mov.u32 %0, %%laneid;\" : \"=r\"(x)); } }", assembly);
  CHECK_REFUSED("void f() { g([=] __device__ { asm(\"\" \"trap;\"); }); }", assembly);
  CHECK(error_of("__global__ void k() { asm volatile(\"\" ::: \"memory\"); }") == "no error");
  CHECK(error_of("# 1 \"h.h\" 3\n__device__ void f() { asm(\"nop\"); cudaLaunchKernelEx(a); }") ==
        "no error");
}
