// Names and messages of each vendor's error codes.
#include "simt/runtime.h"

namespace simt::rt {
namespace {

struct error_text {
  int code;
  const char* name;
  const char* string;
};
#define SIMT_ERROR(name, code, string) {code, #name, string},
constexpr error_text cuda_errors[] = {
#include "simt/cuda_errors.inc"
};
constexpr error_text hip_errors[] = {
#include "simt/hip_errors.inc"
};
#undef SIMT_ERROR

template <size_t Count>
error_text find(const error_text (&errors)[Count], int code, error_text unknown) {
  for (const error_text& e : errors)
    if (e.code == code) return e;
  return unknown;
}

error_text find(dialect d, int code) {
  if (d == dialect::hip) return find(hip_errors, code, {code, "hipErrorUnknown", "unknown error"});
  return find(cuda_errors, code, {code, "unrecognized error code", "unrecognized error code"});
}

}  // namespace

const char* error_name(dialect d, int code) { return find(d, code).name; }
const char* error_string(dialect d, int code) { return find(d, code).string; }

}  // namespace simt::rt
