// What the source pass says about a program that it cannot rewrite.
#pragma once
#include <stdexcept>
#include <string>

namespace simt {
struct diagnostic : std::runtime_error {
  diagnostic(std::string file_, int line_, std::string message_)
      : std::runtime_error(file_ + ":" + std::to_string(line_) + ": error: " + message_),
        file(std::move(file_)),
        line(line_),
        message(std::move(message_)) {}
  std::string file;  // as the line marker spells it
  int line;
  std::string message;
};
}  // namespace simt
