// Parts 1 to 5 of the sheet, on one tile. What a text says to somebody who is wrong must not contain the right value.
#pragma once
#include "exercises/harness/03_scan_analysis/measured.h"
#include "exercises/harness/03_scan_analysis/units.h"

namespace grading::scan_sheet {

// ---- 1. Additions ------------------------------------------------------------------------------

inline sheet_question additions_of_hillis_steele(const json& measured) {
  return for_tiles(
      measured,
      {"additions, Hillis–Steele", kind::count, additions,
       "In the round of distance d the lanes with i >= d add, n - d of them. Add up all rounds, d = 1, 2, 4, ... up to n/2."},
      [](const tile& t) {
        const double n = t.n;
        return cell(t.hillis_steele.additions, {
            {n * t.log2, "Every lane of every round was counted. The lanes with i < distance only copy: how many are "
                         "they in each round?"},
            {n * t.log2 - n, "Nearly. In each round as many lanes only copy as its distance says. Add up the "
                             "distances once more."},
            {(n - 1) * t.log2, "Lane 0 was left out of each round. In later rounds more lanes only copy: all with "
                               "i < distance."},
            {n - 1, "A single loop over the elements needs so many. Here all lanes with i >= distance add, in every "
                    "round."},
            {n * (n - 1) / 2, "So many it takes if every lane sums all elements before it. A round builds on what the "
                              "round before it made."},
        });
      });
}

inline sheet_question additions_of_blelloch(const json& measured) {
  return for_tiles(
      measured,
      {"additions, Blelloch", kind::count, additions,
       "A node of the tree adds once in the up-sweep and once in the down-sweep. How many nodes join n leaves?"},
      [](const tile& t) {
        const double n = t.n;
        return cell(t.blelloch.additions, {
            {n - 1, "That is one sweep. There are one up and one down."},
            {2 * n, "Nearly. A tree over n leaves has fewer inner nodes than leaves: count them for n = 8."},
            {2 * n - 1, "Writing the identity to the root is no addition, and both sweeps make equally many."},
            {n * t.log2, "That takes n/2 additions for every level. Only the widest level has so many; each one above "
                         "has half of the one below."},
            {3 * (n - 1), "Copying the right child to the left is no addition: combine() is called once a node in "
                          "each sweep."},
        });
      });
}

inline sheet_question extra_work_factor(const json& measured) {
  return for_tiles(
      measured,
      {"extra-work factor", kind::ratio, times, "Divide Hillis–Steele's additions by Blelloch's, from the two rows above."},
      [](const tile& t) {
        const double hillis_steele = t.hillis_steele.additions, blelloch = t.blelloch.additions;
        return cell(hillis_steele / blelloch, {
            {blelloch / hillis_steele, "Upside down: how many times Blelloch's additions does Hillis–Steele make?"},
            {t.n * t.log2 / blelloch, "Hillis–Steele was taken as n log2 n. Divide the counts of the two rows above."},
            {t.log2 / 2, "That is n log2 n / 2n, the trend for large n. Divide the counts of the two rows above."},
            {hillis_steele / (t.n - 1), "That compares with a single loop, or with one sweep. Divide the counts of the "
                                        "two rows above."},
            {t.log2, "That is n log2 n / n. Divide the counts of the two rows above."},
        });
      });
}

// ---- 2. Levels and barriers --------------------------------------------------------------------

inline sheet_question levels_of_hillis_steele(const json& measured) {
  return for_tiles(
      measured,
      {"levels, Hillis–Steele", kind::count, levels,
       "List the distances that the loop takes: 1, then twice as much each time, while below n. How many are they?"},
      [](const tile& t) {
        return cell(t.hillis_steele.levels, {
            {t.log2 + 1, "The load was counted, or a pass with distance = n. Nobody adds in either."},
            {t.n - 1, "The distance does not grow by one: it doubles."},
        });
      });
}

inline sheet_question levels_of_blelloch(const json& measured) {
  return for_tiles(
      measured,
      {"levels, Blelloch", kind::count, levels,
       "List the strides of the loop up and of the loop down. How many are they together?"},
      [](const tile& t) {
        return cell(t.blelloch.levels, {
            {t.log2, "That is one sweep. The kernel has a loop up and a loop down."},
            {2 * t.log2 - 1, "The top of the tree was counted once. It is the last pass of the loop up, and again the "
                             "first of the loop down."},
            {2 * t.log2 + 1, "Writing the identity to the root is no level: nobody adds."},
        });
      });
}

inline sheet_question barriers_of_hillis_steele(const json& measured) {
  const char* const staged = "That is the staged kernel, with more than one barrier a round. The question is about ping-pong.";
  return for_tiles(
      measured,
      {"barriers, Hillis–Steele", kind::count, barriers,
       "Find each __syncthreads() of hillis_steele_pingpong_tile: how often is it passed?"},
      [staged](const tile& t) {
        return cell(t.hillis_steele.barriers, {
            {t.log2, "The loop has those. Look above it as well: what must be complete before anyone reads?"},
            {2 * t.log2, staged},
            {2 * t.log2 + 1, staged},
        });
      });
}

inline sheet_question barriers_of_blelloch(const json& measured) {
  return for_tiles(
      measured,
      {"barriers, Blelloch", kind::count, barriers,
       "Find each __syncthreads() of blelloch_tile: how often is it passed?"},
      [](const tile& t) {
        return cell(t.blelloch.barriers, {
            {2 * t.log2, "The loops have those. Look below them as well: what must be complete before the store?"},
            {2 * t.log2 + 2, "There is none at the root: the lane that writes it has computed it."},
            {t.log2, "That is one sweep. Both loops have a barrier in every pass."},
            {t.log2 + 1, "That is one sweep and the last barrier. Both loops have a barrier in every pass."},
        });
      });
}

// ---- 3. Utilization ----------------------------------------------------------------------------

inline sheet_question idle_levels_of_hillis_steele(const json& measured) {
  return for_tiles(
      measured,
      {"levels under 25 %, Hillis–Steele", kind::count, levels,
       "In the round of distance d, n - d lanes add. Which round has the fewest, and what share of n is that?"},
      [](const tile& t) {
        const algorithm& a = t.hillis_steele;
        return cell(a.idle_levels, {
            {a.levels, "In the round of distance d, n - d lanes add. Look at the last round: what share of n is that?"},
            {1, "If that is the last round: its distance is n/2. What share of n adds in it?"},
        }, a.levels);
      });
}

inline sheet_question idle_levels_of_blelloch(const json& measured) {
  return for_tiles(
      measured,
      {"levels under 25 %, Blelloch", kind::count, levels,
       "Going up, n/2 lanes add, then half as many each time, down to a single one. Divide each by n/2, mark what is "
       "under 25 %, and do not forget the way down."},
      [](const tile& t) {
        const algorithm& a = t.blelloch;
        return cell(a.idle_levels, {
            {a.idle_levels / 2, "That is one sweep. The loop down passes through the same levels again."},
            {2 * (t.log2 - 2), "Lanes were compared with n, but no level of the tree can use more than n/2. Or a level "
                               "at exactly 25 % was taken to be under it."},
            {2 * (t.log2 - 1), "Lanes were compared with n, but no level of the tree can use more than n/2; and a "
                               "level at exactly 25 % is not under it."},
        }, a.levels);
      });
}

// ---- 4. Padding --------------------------------------------------------------------------------

inline std::vector<known_mistake> padding_mistakes(const tile& t, double bytes_a_word) {
  return {
      {bytes_a_word * (t.padding_words - 1), "That counts up to the last slot in use. The array is declared with "
                                             "conflict_free_index(Tile) words."},
      {bytes_a_word * (t.n + t.padding_words), "That is all of the array. Take away the n words that hold a value."},
      {bytes_a_word * t.padding_words * 2, "Twice too many: after how many slots does conflict_free_index skip a word? "
                                           "And how many bytes has a float?"},
  };
}

inline sheet_question padding_words(const json& measured) {
  return for_tiles(measured,
                   {"padding words, Blelloch", kind::count, words,
                    "The array has conflict_free_index(Tile) words, and n of them hold a value."},
                   [](const tile& t) { return cell(t.padding_words, padding_mistakes(t, 1)); });
}

inline sheet_question padding_bytes(const json& measured) {
  return for_tiles(measured,
                   {"padding bytes, Blelloch", kind::count, bytes, "A word is one float: how many bytes?"},
                   [](const tile& t) { return cell(sizeof(float) * t.padding_words, padding_mistakes(t, sizeof(float))); });
}

// ---- 5. Additions per byte ---------------------------------------------------------------------

inline sheet_question additions_per_byte(const json& measured, const std::string& row, algorithm tile::*which) {
  return for_tiles(
      measured,
      {row, kind::ratio, per_byte,
       "Bytes: n floats read and n floats written. Divide the additions of the first table by them."},
      [which](const tile& t) {
        const double additions = (t.*which).additions, bytes = (t.*which).bytes;
        return cell(additions / bytes, {
            {2 * additions / bytes, "Only one direction was counted: the tile is read and written."},
            {4 * additions / bytes, "That is for each word read or written: how many bytes has a float?"},
            {8 * additions / bytes, "That is for each element: how many bytes move for one element?"},
            {bytes / additions, "Upside down: bytes for each addition."},
            {t.n * t.log2 / bytes, "That takes n log2 n for the additions. Use your count from the first table."},
            {(t.n - 1) / bytes, "That takes the additions of a single loop, or of one sweep."},
        });
      });
}

}  // namespace grading::scan_sheet
