#include "errors.h"

#include <atomic>
#include <list>
#include <mutex>

#include "../execution.h"
#include "../report.h"

namespace simt {
namespace {

struct thread_errors {
  status last = status::success;
  std::optional<runtime::launch_error> unread;
};

// Never destroyed: the report at exit asks after the threads have ended.
struct state {
  std::mutex mutex;
  std::list<thread_errors> threads;
  std::optional<runtime::launch_error> overwritten;
};
state& the() {
  static state* s = new state;
  return *s;
}

std::atomic<status> sticky = status::success;
std::atomic<rt::dialect> dialect_in_use = rt::dialect::cuda;

thread_errors& mine() {
  static thread_local thread_errors* own = nullptr;
  if (!own) own = &the().threads.emplace_back();
  return *own;
}

void overwrite(thread_errors& errors, status s) {
  if (errors.unread && !the().overwritten) the().overwritten = std::move(errors.unread);
  errors.unread.reset();
  errors.last = s;
}

}  // namespace

namespace runtime {

bool is_sticky(status s) {
  return s == status::assert_failed || s == status::illegal_address || s == status::launch_failure ||
         s == status::launch_timeout;
}

status sticky_error() { return sticky.load(std::memory_order_relaxed); }

void clear_sticky_error() {
  std::lock_guard lock(the().mutex);
  sticky = status::success;
  for (thread_errors& t : the().threads)
    if (is_sticky(t.last)) t.last = status::success;
}

status returned(status s) {
  if (s == status::success) return s;
  std::lock_guard lock(the().mutex);
  thread_errors& errors = mine();
  if (is_sticky(s)) {
    for (thread_errors& t : the().threads)
      if (t.unread && t.unread->code == s) t.unread.reset();
    errors.last = s;
  } else {
    overwrite(errors, s);
  }
  return s;
}

status set_error(status s, uintptr_t place, const char* call, const char* detail) {
  if (s == status::success) return s;
  std::lock_guard lock(the().mutex);
  thread_errors& errors = mine();
  if (s == sticky_error()) {  // refused because of an error that is known already
    errors.last = s;
    return s;
  }
  overwrite(errors, s);
  errors.unread = launch_error{s, place, call, detail};
  if (is_sticky(s)) sticky = s;
  return s;
}

std::optional<launch_error> unread_error() {
  std::lock_guard lock(the().mutex);
  if (the().overwritten) return the().overwritten;
  for (thread_errors& t : the().threads)
    if (t.unread) return t.unread;
  return std::nullopt;
}

void forget_unread_errors() {
  std::lock_guard lock(the().mutex);
  the().overwritten.reset();
  for (thread_errors& t : the().threads) t.unread.reset();
}

rt::dialect current_dialect() { return dialect_in_use; }

void refuse_in_kernel(const char* name, uintptr_t place) {
  const launch_state& l = *current.slot->launch;
  std::string prefix = current_dialect() == rt::dialect::hip ? "hip" : "cuda";
  hazard h = hazard_in(l, "a kernel calls the host function " + prefix + name);
  h.accesses = {access_by(l, current.slot->number, current.lane_index)};
  h.accesses[0].what = "call";
  h.accesses[0].place = place;
  report_and_exit(hazard_kind::wrong_side, h);
}

}  // namespace runtime

namespace rt {

int use_dialect(dialect d) {
  dialect_in_use = d;
  return 0;
}

status peek_error() {
  if (status s = runtime::sticky_error(); s != status::success) return runtime::returned(s);
  std::lock_guard lock(the().mutex);
  mine().unread.reset();
  return mine().last;
}

status last_error() {
  status s = peek_error();
  if (runtime::is_sticky(s)) return s;
  std::lock_guard lock(the().mutex);
  mine().last = status::success;
  return s;
}

status launched(int code) {
  if (code) peek_error();
  return status(code);
}

}  // namespace rt
}  // namespace simt
