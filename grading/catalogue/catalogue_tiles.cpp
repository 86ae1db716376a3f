// Causes that show in where tiles and segments begin and end.
#include "grading/catalogue/catalogue_parts.h"

namespace grading {

namespace {

std::vector<cause> tiles() {
  return {
      {"carry-missing", "No tile but the first gets its carry",
       "Each tile is scanned right by itself, as if nothing preceded it. The aggregates of the tiles before it have to be added."},
      {"carry-not-accumulated", "The carry is one tile's aggregate, not that of all before it",
       "The first two tiles are right, the third is not: a tile's carry is the sum of all aggregates before it. The aggregates need a "
       "scan of their own."},
      {"carry-one-tile-short", "The carry leaves out one tile",
       "Each tile is off by the aggregate of one tile before it. The scan of the aggregates is shifted by one too many, or starts too "
       "late."},
      {"carry-includes-own-tile", "The carry contains the tile's own aggregate",
       "Each tile is too large by its own aggregate. A tile's carry is what precedes it: is the scan of the aggregates the exclusive one, "
       "and is it read at the right index?"},
      {"carry-twice", "The carry is added twice",
       "Each tile's scan is right, and what precedes it is in the result two times. Two places add it."},
      {"carry-skips-tile-1", "The second tile does not get its carry",
       "All other tiles are right. The test for the tile that nothing precedes lets one too many through."},
      {"carry-in-first-lane-only", "Only the first element of a tile gets the carry",
       "The carry is added after the scan, by one lane. Every element that it precedes has to get it."},
      {"root-not-reset", "The root of the tree is not reset to the identity",
       "Every element of a tile is off by the tile's own aggregate: before the way down, the root still holds it. The root has to say that "
       "nothing precedes the tile."},
      {"second-level-missing", "The scan of the aggregates stops after one tile of them",
       "All is right until there are more tiles than one block has lanes. The aggregates are an array like any other, and may need more "
       "than one tile, too."},
      {"tile-starts-over", "The first element of every tile is treated like element 0",
       "The test for \"nothing precedes\" asks for the lane's number in its block. Only element 0 of the array has nothing before it."},
      {"wrong-at-tile-edges", "Only elements at the edges of tiles are wrong",
       "Inside tiles all is right. Look at what the first and the last lane of a block read, and who provides it."},
      {"last-tile-wrong", "Only the last, partial tile is wrong",
       "Its block has lanes with no element. They must take part as if they held the identity, reach every barrier, and store nothing."},
      {"right-in-first-tile", "The first tile is right, what follows is not",
       "What precedes a tile does not get into it, or not rightly. Compare the first wrong element with the sum of its own tile alone: "
       "the difference is the carry that it got, or lacks."},
  };
}

std::vector<cause> pairs() {
  return {
      {"flags-ignored", "The head flags are ignored",
       "The scan runs on through every head. What is combined is the values alone; the flag has to decide whether anything from the left "
       "still counts."},
      {"flag-not-carried", "Combined pairs lose their flag",
       "Near a head all is right; further on, what lies before the head comes back in. The pair of a longer stretch must still say "
       "whether a head is anywhere in it."},
      {"flag-without-head", "Combined pairs have a flag though there is no head",
       "Pairs that stand for a longer stretch claim a head that is not there, so sums start over too often."},
      {"wrong-flag-decides", "The wrong flag decides where the sum starts over",
       "Of two neighbouring stretches, the sum at the end of the right one is asked for. Which of the two flags can cut off the left one?"},
      {"flag-test-inverted", "The sum starts over where there is no head, and runs on at heads",
       "The test of the flag is the wrong way round."},
      {"head-value-lost", "The value at a head is lost",
       "A segment starts with the value of its head: there the sum starts over with that value, not with 0 or with what came before."},
      {"head-in-wrong-segment", "The sum starts over one element early or late",
       "The head belongs to the segment that it starts. The flag is read one place beside the value."},
      {"first-head-needed", "Elements before the first head are not summed",
       "An array need not start with a head. What precedes the first one is a segment as well."},
  };
}

std::vector<cause> rounds() {
  return {
      {"lane-left-out", "A lane with a neighbour is left out of a round",
       "The lane whose index equals the distance has an element just that far to its left: element 0. The guard leaves it out."},
      {"distance-ignored", "Every round combines with the direct neighbour",
       "After k rounds an element contains k + 1 elements instead of 2^k. Each round has to reach twice as far as the one before."},
      {"wrong-distances", "The distances of the rounds do not fit together",
       "After a round of distance d an element stands for the last 2 d ones, so the next round has to reach just that far, until a whole "
       "tile is covered. A first, next or last distance is another."},
      {"scan-runs-backwards", "Each lane combines with elements that come after it",
       "The result contains what follows instead of what precedes. Element i may look to its left only."},
      {"round-forgets-sum", "A round forgets what the rounds before it have summed",
       "Each round starts again from the element that the lane began with, so only the last one shows."},
  };
}

std::vector<cause> segments() {
  return {
      {"carry-passes-head", "A carry is added past a head",
       "What comes from the tiles before counts only up to the tile's first head. Each element has to know whether a head stands between "
       "the tile's start and itself."},
      {"carry-only-into-headless-tiles", "A tile with a head gets no carry at all",
       "The elements before its first head still belong to a segment that began in a tile before."},
      {"carry-lost-after-head", "A tile with a head hands nothing on",
       "A segment that starts in a tile may go on in the next one: the sum from the tile's last head on is what it hands on."},
      {"aggregate-ignores-heads", "A tile hands on the sum of all its elements",
       "If a tile has a head, only the sum from its last head on counts for the tile after it."},
      {"carry-forgets-heads", "The carry runs on through tiles that have a head",
       "The aggregates are added up as plain numbers. A tile with a head cuts off all before it, so its flag has to go along with its "
       "sum."},
      {"totals-overwritten", "Totals are overwritten that another block still reads",
       "The scan of the totals uses the same part of the workspace for totals of its own. Each level of the recursion needs elements "
       "that no level above it uses."},
      {"totals-scanned-with-wrong-flags", "The totals are scanned with flags that are not theirs",
       "A total goes with one flag, that of its tile: whether a head is anywhere in it. Which array holds those?"},
  };
}

}  // namespace

std::vector<cause> causes_in_tiles() {
  std::vector<cause> all;
  for (auto part : {tiles, pairs, rounds, segments})
    for (cause& c : part()) all.push_back(std::move(c));
  return all;
}

}  // namespace grading
