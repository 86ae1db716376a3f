// The site of `make docs`: it builds without a warning, every link in it leads somewhere, and no page needs a network. What the
// checks of the build and of docs/site/check_links.py find is tested on small sites with one thing wrong each.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "tests/support/ahead.h"
#include "tests/support/cases.h"
#include "tests/support/files.h"
#include "tests/support/process.h"

namespace {
namespace fs = std::filesystem;
using namespace support;

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// The Python that has Sphinx, or why there is none.
const process_result& python() {
  static made_once<process_result> made([] {
    process_options options;
    options.timeout = 300;  // it may have to download 20 MB
    return run_process({root() / "scripts/docs_python.sh"}, options);
  });
  return made.get();
}

// Says why when there is no such Python, and ends the test case as skipped.
bool skipped_without_python() {
  if (python().ok()) return false;
  const std::string& said = python().err;
  const size_t end = said.find_last_not_of('\n') + 1, begin = said.find_last_of('\n', end ? end - 1 : 0) + 1;
  skip("no Python with Sphinx: " + said.substr(begin, end - begin));
  return true;
}

struct built_site {
  temporary_directory folder;
  process_result make;
  fs::path path() const { return folder.path() / "site"; }
  std::string page(const std::string& name) const { return read_file(path() / (name + ".html")); }
};

// `make docs`, in a folder of its own; it ends with check_links.py.
const built_site& site() {
  static built_site built;
  static made_once<bool> made([] {
    if (!python().ok()) return false;
    process_options options;
    options.environment = {{"MAKEFLAGS", ""}, {"MAKELEVEL", ""}, {"PYTHONDONTWRITEBYTECODE", "1"}};
    options.directory = root();
    options.timeout = 300;
    built.make = run_process({"make", "docs", "BUILD=" + built.folder.path().string()}, options);
    return true;
  });
  made.get();
  return built;
}

// Builds a site of the documents given, with the configuration of the repository's.
struct small_site {
  temporary_directory folder;

  small_site() {
    fs::create_directory(folder.path() / "docs");
    fs::copy(root() / "docs/site", folder.path() / "docs/site", fs::copy_options::recursive);
  }
  void write(const std::string& name, const std::string& text) const {
    fs::create_directories((folder.path() / name).parent_path());
    write_file(folder.path() / name, text);
  }
  process_result build() const {
    std::string program = python().out;
    program.erase(program.find_last_not_of('\n') + 1);
    process_options options;
    options.environment = {{"PYTHONDONTWRITEBYTECODE", "1"}};
    options.directory = folder.path();
    return run_process({program, "-m", "sphinx", "-c", "docs/site", "-W", "--keep-going", "-q", "-b", "html", ".", "out"}, options);
  }
  std::string page(const std::string& name) const { return read_file(folder.path() / "out" / (name + ".html")); }
};

void check_whole_site() {
  if (skipped_without_python()) return;
  const process_result& made = site().make;
  INFO(made.describe());
  REQUIRE(made.ok());
  CHECK(made.err.empty());
  CHECK(has(made.out, " links, 0 broken\n"));
  CHECK(fs::file_size(site().path() / "searchindex.js") > 10000);
  CHECK(site().page("index") == site().page("README"));
  for (const fs::directory_entry& document : fs::directory_iterator(root() / "docs"))
    if (document.path().extension() == ".md") CHECK(fs::exists(site().path() / "docs" / document.path().stem().concat(".html")));

  // What documents link to, as a reader finds it.
  CHECK(has(site().page("exercises/README"), "href=\"../source/exercises/05_lookback.cpp.html\""));
  CHECK(has(site().page("source/labs/scan/tile_scan.h"), "<a href=\"#line-2\">"));
  CHECK(has(site().page("source/hip"), "href=\"hip/gpu.h.html\""));
  CHECK(has(site().page("source/labs"), "href=\"../labs/scan/README.html\""));
  CHECK(has(site().page("docs/symptoms"), "id=\"read-write-hazard\""));
  CHECK(has(site().page("labs/lookback/README"), "_static/mermaid.js"));
  CHECK(!has(site().page("labs/scan/README"), "_static/mermaid.js"));
  CHECK(has(read_file(site().path() / "_static/mermaid.js"), "mermaid"));
}

const char* const chapter = R"(# A chapter

<a id="of-heading"></a><a id="heading"></a>
## Heading

See [here](#of-heading), [there](#in-text), [that](#heading) and [code](examples/tile.cu).
<a id="in-text"></a>A place in text. <!-- inside --> $n$ {role}`word` "quoted" -- so

<!-- output: make run -->
```simtprof-99
plain
```

```cpp
int a; ...
```

```mermaid
graph TD
  A --> B["<b>"]
```

<details>
<summary>Answer</summary>

It is **n**.

</details>
)";

void check_markdown() {
  if (skipped_without_python()) return;
  const small_site small;
  small.write("README.md", "# Front\n\n[one](docs/01_one.md#of-heading), [two](docs/01_one.md#in-text), [docs](docs)\n");
  small.write("docs/01_one.md", chapter);
  small.write("docs/examples/tile.cu", "__global__ void kernel() {}\n");
  const process_result built = small.build();
  INFO(built.describe());
  REQUIRE(built.ok());
  CHECK(built.err.empty());

  const std::string page = small.page("docs/01_one");
  CHECK(has(small.page("index"), "href=\"docs/01_one.html#of-heading\""));
  CHECK(has(page, "<span id=\"of-heading\"></span>"));
  CHECK(has(page, "href=\"#in-text\""));
  CHECK(has(page, "href=\"../source/docs/examples/tile.cu.html\""));
  CHECK(has(page, "<pre class=\"mermaid\">graph TD\n  A --&gt; B[&quot;&lt;b&gt;&quot;]</pre>"));
  CHECK(has(page, "<summary>Answer</summary>\n<p>It is <strong>n</strong>.</p>"));
  CHECK(has(page, "$n$ {role}"));
  CHECK(has(page, "&quot;quoted&quot; -- so"));
  for (const char* hidden : {"inside", "output: make"}) CHECK_MESSAGE(!has(page, hidden), hidden);
  CHECK(has(small.page("source/docs"), "href=\"../docs/01_one.html\""));
}

void check_broken_markdown() {
  if (skipped_without_python()) return;
  const small_site small;
  small.write("README.md", "# Front\n\n[a](gone.md) [b](docs/01_one.md#gone) [c](gone.h) [d](#gone-too) [e](../outside.h)\n\n![f](gone.svg)\n");
  small.write("docs/01_one.md", "# One\n\n<a id=\"x\"></a>\n## Two\n\n<a id=\"x\"></a>\n## Three\n");
  const process_result built = small.build();
  INFO(built.describe());
  CHECK(!built.ok());
  for (const char* named : {"'gone.md'", "'docs/01_one': 'gone'", "'gone.h'", "'gone-too'", "'../outside.h'", "gone.svg", "two places are called #x"})
    CHECK_MESSAGE(has(built.err, named), named);
}

process_result check_pages(const std::string& page, bool with_index = true) {
  const temporary_directory folder;
  write_file(folder.path() / "a.html", page);
  write_file(folder.path() / "b.html", "<h1 id=\"there\">B</h1>");
  if (with_index) write_file(folder.path() / "searchindex.js", "");
  return run_process({"python3", root() / "docs/site/check_links.py", folder.path()});
}

void check_checker() {
  if (!run_process({"python3", "--version"}).ok()) return skip("no python3");
  const process_result right = check_pages(
      "<a href=\"b.html#there\">b</a><a href=\"#here\">here</a><p id=\"here\"></p><a href=\"https://a.example\">out</a><img src=\"data:,x\">");
  CHECK(right.ok());
  CHECK(right.out == "2 pages, 2 links, 0 broken\n");

  const std::pair<const char*, const char*> wrong[] = {
      {"<a href=\"c.html\">c</a>", "a.html: c.html is not there\n"},
      {"<a href=\"../b.html\">b</a>", "a.html: ../b.html is not there\n"},
      {"<a href=\"b.html#gone\">b</a>", "a.html: b.html#gone: no such place in the page\n"},
      {"<a href=\"#gone\">b</a>", "a.html: #gone: no such place in the page\n"},
      {"<img src=\"gone.svg\">", "a.html: gone.svg is not there\n"},
      {"<p id=\"x\"></p><span id=\"x\"></span>", "a.html: two elements have the id x\n"},
      {"<script src=\"https://a.example/x.js\"></script>", "a.html: loads https://a.example/x.js\n"},
      {"<link rel=\"stylesheet\" href=\"//a.example/x.css\">", "a.html: loads //a.example/x.css\n"},
      {"<style>@import \"https://a.example/x.css\";</style>", "a.html: loads https://a.example/x.css\n"},
      {"<p style=\"background: url(https://a.example/x.png)\"></p>", "a.html: loads https://a.example/x.png\n"},
      {"<script type=\"module\">import x from \"https://a.example/x.js\";</script>", "a.html: loads https://a.example/x.js\n"},
  };
  for (const auto& [page, fault] : wrong) {
    const process_result found = check_pages(page);
    INFO(page << "\n"
              << found.describe());
    CHECK(found.exit_code == 1);
    CHECK(has(found.out, fault));
    CHECK(has(found.out, ", 1 broken\n"));
  }
  CHECK(has(check_pages("", false).out, "there is no search index"));
  CHECK(run_process({"python3", root() / "docs/site/check_links.py", "gone"}).exit_code == 2);
}

const int registered = [] {
  register_case("site: the whole of it is built, and every link leads somewhere", check_whole_site, {}, [] { site(); });
  register_case("site: Markdown is read as a forge reads it", check_markdown);
  register_case("site: what is broken in Markdown fails the build", check_broken_markdown);
  register_case("site: the checker of links names each fault", check_checker);
  return 0;
}();
}  // namespace
