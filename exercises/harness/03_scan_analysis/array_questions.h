// Parts 6 and 7 of the sheet, on whole arrays and on warps. What a text says to somebody who is wrong must not contain
// the right value.
#pragma once
#include "exercises/harness/03_scan_analysis/measured.h"
#include "exercises/harness/03_scan_analysis/units.h"

namespace grading::scan_sheet {

// ---- 6. Bytes of the three-phase scan ----------------------------------------------------------

inline sheet_question three_phase_bytes(const json& measured) {
  return for_arrays(
      measured,
      {"bytes, three-phase scan", kind::count, bytes,
       "Phase by phase: which kernel reads or writes the array, and which the aggregates, one float a tile? Then 4 bytes "
       "a float."},
      [](const traffic& t) {
        const double array = 16 * t.n, aggregates = 4 * t.tiles;
        return cell(t.bytes, {
            {array, "The array itself is right. The aggregates are missing: which phases write and read them?"},
            {array + aggregates, "Aggregates are not only written: which phases read them, and which writes them once "
                                 "more?"},
            {array + 2 * aggregates, "Phase 2 scans the aggregates: it reads them and writes them. And who reads the "
                                     "result?"},
            {array + 3 * aggregates, "Once too few for the aggregates: phase 1 writes them, phase 2 reads and writes "
                                     "them, phase 3 reads them."},
            {array + 3 * aggregates + 4 * t.n, "In phase 3 a block reads one carry. It counts once, however many lanes "
                                               "use it."},
            {t.bytes / 4, "That is in floats. How many bytes has one?"},
            {12 * t.n, "Phase 3 adds to what phase 1 wrote: it reads the array and writes it."},
        });
      });
}

inline sheet_question minimum_bytes(const json& measured) {
  return for_arrays(
      measured,
      {"bytes, minimum", kind::count, bytes, "Each of n floats is read once and written once; 4 bytes a float."},
      [](const traffic& t) {
        return cell(t.minimum, {
            {t.minimum / 2, "Each element moves in both directions: it is read and written."},
            {t.minimum / 4, "That is in floats. How many bytes has one?"},
            {t.n, "That is n. Each element is read and written, and how many bytes has it?"},
        });
      });
}

inline sheet_question three_phase_against_minimum(const json& measured) {
  return for_arrays(
      measured,
      {"three-phase against minimum", kind::ratio, times, "Divide the bytes of the three-phase scan by those of the minimum."},
      [](const traffic& t) {
        return cell(t.bytes / t.minimum, {
            {t.minimum / t.bytes, "Upside down: how many times the minimum does the three-phase scan move?"},
            {16 * t.n / t.minimum, "That leaves the aggregates out. Divide the bytes of the first row by those of the "
                                   "second."},
        });
      });
}

// ---- 7. Bonus Q10: one warp --------------------------------------------------------------------

inline sheet_question shuffle_steps(const json& measured) {
  return for_warps(
      measured,
      {"shuffle steps, one warp", kind::count, levels,
       "The distance starts at 1 and doubles, while below the number of lanes. How many distances are that?"},
      [](const shuffles& s) {
        return cell(s.warp.steps, {
            {s.lanes, "That would be a step for each lane. The distance does not grow by one: it doubles."},
            {s.lanes - 1, "The distance does not grow by one: it doubles."},
            {s.warp.steps + 1, "The pass with distance = lanes was counted: the loop ends before it."},
        });
      });
}

inline sheet_question warp_barriers(const json& measured) {
  return for_warps(
      measured,
      {"barriers, one warp", kind::count, barriers, "How many __syncthreads() does shuffle_scan_warp pass?"},
      [](const shuffles& s) {
        return cell(s.warp.barriers, {
            {s.warp.steps, "That is one for each step. But a shuffle is no __syncthreads(): look for those."},
        });
      });
}

inline sheet_question warp_shared_words(const json& measured) {
  return for_warps(
      measured,
      {"shared words, one warp", kind::count, words,
       "What does shuffle_scan_warp keep in shared memory, and what in registers?"},
      [](const shuffles& s) {
        return cell(s.warp.shared_words, {
            {s.lanes, "That is one for each lane. But lanes hand over the content of a register: is anything shared?"},
        });
      });
}

// ---- 7. Bonus Q10: a block ---------------------------------------------------------------------

inline sheet_question levels_left(const json& measured) {
  return for_warps(
      measured,
      {"levels left, block of 1024", kind::count, levels,
       "How many warps has the block? The distance starts at 1 and doubles, while below that."},
      [](const shuffles& s) {
        const double warps = s.block.lanes / s.lanes;
        return cell(s.block.levels_left, {
            {s.warp.steps + s.block.levels_left, "Those are all levels. The ones inside the warps are done: what is left "
                                                 "for the totals?"},
            {s.block.levels_left + 1, "One too many: adding what precedes a warp is no pass through the loop over the "
                                      "totals."},
            {s.warp.steps, "Those are the steps inside a warp. What is left is over the totals, one a warp."},
            {warps, "That would be a level for each warp. The distance doubles here as well."},
            {warps - 1, "The distance doubles here as well."},
        });
      });
}

inline sheet_question block_barriers(const json& measured) {
  return for_warps(
      measured,
      {"barriers, block of 1024", kind::count, barriers, "How many __syncthreads() does shuffle_scan_block pass?"},
      [](const shuffles& s) {
        return cell(s.block.barriers, {
            {1, "The first warp waits for the totals of all others. Who waits for the first warp?"},
            {s.block.barriers + s.block.levels_left, "The loop over the totals needs none: one warp runs it, by shuffle."},
        });
      });
}

inline sheet_question block_shared_words(const json& measured) {
  return for_warps(
      measured,
      {"shared words, block of 1024", kind::count, words,
       "How many words does `totals` have? Its comment says; so how many warps has the block?"},
      [](const shuffles& s) {
        return cell(s.block.shared_words, {
            {s.block.lanes, "That is one for each lane. Who writes to `totals`?"},
            {s.block.shared_words - 1, "Nearly: the last warp writes its total as well."},
            {4 * s.block.shared_words, "That is in bytes. The question is how many words."},
        });
      });
}

}  // namespace grading::scan_sheet
