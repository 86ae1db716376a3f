// Makes one call of exercise 06: entry = 2 * predicate + function.
#include SUBMISSION

#include "grading/worker/arguments.h"

namespace grading {

struct is_odd {
  __device__ bool operator()(int value) const { return value % 2 != 0; }
};

// A predicate with a state.
struct is_less {
  int limit;
  __device__ bool operator()(int value) const { return value < limit; }
};

// Looks a value up. There is a word for every element that can be in `in`, 1 to 255, and for nothing else: a lane without an
// element that asks all the same reads outside: also if nobody uses the answer, since it is volatile.
struct is_listed {
  const volatile int* table;
  __device__ bool operator()(int value) const { return table[value - 1] != 0; }
};

template <class Predicate>
void call_function(const arguments& a, Predicate keep) {
  const exercise::storage s = {a.workspace<int>(a.n, "flags"), a.workspace<int>(a.n, "positions"),
                               a.workspace<int>(scan::scan_workspace_size(a.n, exercise::block), "room")};
  int* const out = a.output<int>(0);
  int* const kept = a.output<int>(1);
  if (a.entry % 2 == 0) exercise::copy_if(a.input<int>(0), out, kept, a.n, keep, s);
  else exercise::partition(a.input<int>(0), out, kept, a.n, keep, s);
}

void make_call(const arguments& a) {
  switch (a.entry / 2) {
    case 0: return call_function(a, is_odd{});
    case 1: return call_function(a, is_less{100});
    default: return call_function(a, is_listed{a.input<int>(1)});
  }
}

}  // namespace grading
