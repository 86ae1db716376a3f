// What an exercise's worker.cpp sees: one call's arguments as device pointers. Light on purpose: it is compiled with
// every submission.
#pragma once
#include <cstddef>

namespace grading {

struct arguments {
  int entry;  // which call to make, as the exercise numbers them
  size_t n;

  template <class T>
  const T* input(int i) const {
    return static_cast<const T*>(inputs[i]);
  }
  template <class T>
  T* output(int i) const {
    return static_cast<T*>(outputs[i]);
  }
  // Device memory that lasts for the call, its content undefined; reports call it `name`. Null for 0 elements.
  template <class T>
  T* workspace(size_t count, const char* name = "workspace") const {
    return static_cast<T*>(make_workspace(count * sizeof(T), name, false));
  }
  // The same, for values that are published by something else: an atomic or volatile access to them puts nothing in order.
  template <class T>
  T* published(size_t count, const char* name) const {
    return static_cast<T*>(make_workspace(count * sizeof(T), name, true));
  }
  void* (*make_workspace)(size_t bytes, const char* name, bool plain);

  static constexpr int most = 8;
  const void* inputs[most];
  void* outputs[most];
};

// Each exercise's worker.cpp defines it: calls the learner's function that arguments.entry names.
void make_call(const arguments& a);

}  // namespace grading
