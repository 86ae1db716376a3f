// Every access of shared and device memory that kernels make, with the value that it read or left, as a table: see "What a
// kernel does" in simt/README.md. Off unless SIMT_TRACE names a file.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "profile.h"
#include "symbolize.h"

namespace simt::trace {

// An access as the lane that runs announces it.
struct event {
  uintptr_t address;
  size_t size;
  uintptr_t place;  // return address in the user's code
  profile::space where;
  profile::operation what;
  std::string name;  // of the variable or allocation
  size_t offset;     // in it, bytes
};

// Of one launch. Its blocks all run on one OS thread, so that memory changes by nobody but the lane that runs.
class launch_record {
 public:
  explicit launch_record(uint64_t number) : number_(number) {}
  void note(event e);           // before the access, which follows at once
  void last_follows_only_now();  // the running lane has waited between noting its last access and making it
  void settle();                 // the last store has been made, and what it wrote is still there
  std::string rows();            // of the table, in its order. The launch has ended

 private:
  struct access {
    uint64_t block;                 // number in the grid
    uint32_t barriers, step, lane;  // lane: in the block
    event what;
    std::string value;
  };
  static constexpr size_t none = ~size_t{0};

  static void take_value(access& a);
  void take_room(size_t size);
  void sort();
  std::string row(const access& a, const std::string& kernel) const;

  uint64_t number_;
  call_stack stack_ = {};  // the first lane's names the kernel
  std::vector<access> accesses_;
  size_t unsettled_ = none;  // a store that may not have been made yet
};

bool is_on();

// Both do nothing while there is no trace.
void begin_launch(launch_state& l);
void end_launch(const launch_state& l);

}  // namespace simt::trace
