// What every hazard program is built from. A program holds pairs: a sound kernel and its twin that is broken
// by one line. Compiled as it stands a program is the sound twins, compiled with -DBROKEN_TWIN the broken
// ones; its argument chooses the pair. hazards_test.cpp reads from comments what each broken twin must be
// reported for:
//
//   // pair: NAME                 starts a pair: all that follows, up to the next one
//   // runs: SCHEDULE/RESIDENT... (in a pair) the only runs in which the twin is broken; else every schedule.
//                                RESIDENT is the number of blocks at once, 0 the engine's choice
//   // also: SCHEDULE/RESIDENT... (before the first pair) more runs for all pairs of the program
//   // with: NAME=VALUE           (in a pair) added to the environment
//   // HAZARD KIND[,KIND] [NAME]  a report of one of these kinds has an access on this line, to variable NAME
//   // OTHER                      the same report's other access is on this line
//   // MAYBE KIND[,KIND]          what follows from the hazard: such a report may name this line
//   // NOTE KIND                  the sound twin is told so here, and still exits with 0
//   // says: TEXT                 (in a pair) the report's message contains TEXT
#pragma once
#include <cstdio>
#include <cstring>

// The line in which the twins differ. A pair has at most one line of each.
#ifdef BROKEN_TWIN
#define SOUND(...)
#define BROKEN(...) __VA_ARGS__
#else
#define SOUND(...) __VA_ARGS__
#define BROKEN(...)
#endif

struct pair_entry {
  const char* name;
  void (*run)();
  pair_entry* next;

  pair_entry(const char* name, void (*run)()) : name(name), run(run), next(first) { first = this; }
  static inline pair_entry* first = nullptr;
};

// The host side of a pair: PAIR(name) { allocates and launches }.
#define PAIR(name)                                           \
  static void run_##name();                                  \
  static pair_entry entry_of_##name{#name, run_##name};      \
  static void run_##name()

int main(int count, char** arguments) {
  for (pair_entry* entry = pair_entry::first; count == 2 && entry; entry = entry->next) {
    if (std::strcmp(entry->name, arguments[1]) != 0) continue;
    entry->run();
    std::printf("%s ran\n", entry->name);
    return 0;
  }
  std::fprintf(stderr, "usage: %s PAIR, one of:", arguments[0]);
  for (pair_entry* entry = pair_entry::first; entry; entry = entry->next)
    std::fprintf(stderr, " %s", entry->name);
  std::fprintf(stderr, "\n");
  return 2;
}
