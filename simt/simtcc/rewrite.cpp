#include "rewrite.h"

#include <unordered_map>

#include "declaration.h"
#include "device_variables.h"
#include "launches.h"
#include "scopes.h"
#include "shared_variables.h"
#include "source.h"

namespace simt {
namespace {

class pass {
 public:
  explicit pass(std::string_view preprocessed)
      : text_(preprocessed), scopes_(text_), shared_(text_, scopes_), device_(text_, scopes_) {}

  std::string run() {
    for (int i = 0; i < text_.size(); ++i) {
      const token& t = text_.at(i);
      if (t.kind == token_kind::identifier) {
        const auto found = words().find(t.text);
        if (found != words().end()) (this->*found->second)(i);
      } else if (t.kind == token_kind::punctuation) {
        punctuation(i);
      }
    }
    return text_.render();
  }

 private:
  using word_handler = void (pass::*)(int);

  static const std::unordered_map<std::string_view, word_handler>& words() {
    static const std::unordered_map<std::string_view, word_handler> table = {
        {"__shared__", &pass::shared_variable},
        {"__device__", &pass::device_variable},
        {"__constant__", &pass::device_variable},
        {"__managed__", &pass::device_variable},
        {"__global__", &pass::erase},
        {"__host__", &pass::erase},
        {"__grid_constant__", &pass::erase},
        {"__inline_hint__", &pass::erase},
        {"__launch_bounds__", &pass::erase_with_group},
        {"__maxnreg__", &pass::erase_with_group},
        {"__forceinline__", &pass::force_inline},
        {"__noinline__", &pass::no_inline},
        {"__cluster_dims__", &pass::unsupported},
        {"__block_size__", &pass::unsupported},
        {"cudaLaunchKernelEx", &pass::unsupported},
        {"cudaLaunchKernelExC", &pass::unsupported},
        {"hipLaunchKernelExC", &pass::unsupported},
        {"hipExtLaunchKernel", &pass::unsupported},
        {"hipExtLaunchKernelGGL", &pass::unsupported},
        {"cudaLaunchKernel", &pass::launch_function},
        {"cudaLaunchCooperativeKernel", &pass::launch_function},
        {"hipLaunchKernel", &pass::launch_function},
        {"hipLaunchCooperativeKernel", &pass::launch_function},
        {"asm", &pass::assembly},
        {"__asm__", &pass::assembly},
        {"__asm", &pass::assembly},
    };
    return table;
  }

  void punctuation(int i) {
    switch (text_.text(i)[0]) {
      case '{': {
        const bool outermost = scopes_.current().kind != scope_kind::body;
        scopes_.open(i);
        if (outermost && scopes_.current().kind == scope_kind::body) shared_.open_function(i);
        break;
      }
      case '}':
        scopes_.close();
        shared_.close_scope();
        break;
      case '[':
        if (scopes_.current().kind == scope_kind::body) shared_.capture_in_lambda(i);
        break;
      case '<':
        if (text_.is(i + 1, "<") && text_.is(i + 2, "<") && !text_.is(i - 1, "operator") &&
            !text_.is(i - 1, "<")) {
          rewrite_launch(text_, i);
        }
        break;
    }
  }

  void erase(int i) { text_.blank(i, i); }
  void erase_with_group(int i) { text_.blank(i, text_.is(i + 1, "(") ? text_.skip_group(i + 1) : i); }
  void launch_function(int i) { rewrite_launch_function(text_, i); }

  void shared_variable(int i) {
    shared_.declare(i);
    text_.blank(i, i);
  }
  void device_variable(int i) {
    device_.declare(i);
    text_.blank(i, i);
  }

  // Only `inline`: a function that must be inlined would escape the checks where its caller is not checked.
  void force_inline(int i) {
    bool already = false;
    for (int j = text_.statement_start(i, false); j < text_.size(); ++j) {
      const std::string_view t = text_.text(j);
      if (j > i && (t == "(" || t == ";" || t == "{" || t == "=")) break;
      already |= j != i &&
                 (t == "inline" || t == "__inline__" || t == "__inline" || (j < i && t == "__forceinline__"));
      if (j < i) j = text_.skip_group(j);
    }
    already ? erase(i) : text_.replace(i, "inline");
  }

  // g++ knows the word inside __attribute__((...)).
  void no_inline(int i) {
    if (!text_.is(i - 1, "(") && !text_.is(i - 1, ",")) text_.replace(i, "__attribute__((noinline))");
  }

  void unsupported(int i) {
    if (text_.at(i).system || !(text_.is(i + 1, "(") || text_.is(i + 1, "<"))) return;
    text_.fail(i, std::string(text_.text(i)) + " is not supported by the CPU backend");
  }

  // Empty assembly only holds the compiler back, and host code may use what the CPU has.
  void assembly(int i) {
    if (text_.at(i).system || !scopes_.current().is_device) return;
    int open = i + 1;
    while (text_.is_identifier(open)) ++open;
    for (int j = open + 1; j < text_.size() && text_.at(j).kind == token_kind::string; ++j) {
      if (text_.is(j, "\"\"") || text_.is(j, "\" \"") || text_.is(j, "\"\\n\"")) continue;
      text_.fail(i, "inline assembly for a GPU is not supported by the CPU backend");
    }
  }

  source text_;
  scope_stack scopes_;
  shared_variables shared_;
  device_variables device_;
};

}  // namespace

std::string rewrite(std::string_view preprocessed) { return pass(preprocessed).run(); }

}  // namespace simt
