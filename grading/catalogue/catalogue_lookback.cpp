// Causes that show where blocks publish values for each other and look back.
#include "grading/catalogue/catalogue_parts.h"

namespace grading {

namespace {

std::vector<cause> publishing() {
  return {
      {"flag-before-value", "A value is read before it is published",
       "Its flag said that it is there, or nobody waited for the flag, or the flag tells of the other of two values. First the value is "
       "stored, then the flag that names it; who reads waits for the flag, and takes the value that it names."},
      {"flag-without-order", "Whoever sees the flag may not see the value",
       "Even if the value is stored first, other blocks may see the flag first. The flag has to be stored as a release and loaded as an "
       "acquire, or a fence of the device stands between flag and value on both sides."},
      {"flag-not-atomic", "A flag is stored or loaded by a plain access",
       "One block stores it while another one looks at it. The compiler may keep a plain load out of the loop, and a plain store orders "
       "nothing: flags between blocks are atomics on both sides."},
      {"status-not-reset", "The flags or the ticket are not reset before the kernel",
       "They hold what an earlier call has left there, or nothing at all. Whoever looks takes that for the state of a tile of this call. "
       "All of them have to be set before the kernel starts, every time; sizes are in bytes."},
      {"status-too-small", "A tile has no place in the arrays for flags, aggregates and prefixes",
       "The number of a tile is beyond them. They have as many places as tile_count says: does it round up, do no more blocks than that take "
       "a tile, and does the ticket count 0, 1, 2 and so on?"},
      {"packed-value-overflows", "Value and flag do not keep apart in the word that they share",
       "As long as values are small and not negative, all is right. A sum can take all bits of an int: in a word of 32 bits its upper ones "
       "are lost beside the flag, and in a larger word the sign of a negative one goes on into the flag."},
  };
}

std::vector<cause> tickets() {
  return {
      {"block-order", "It hangs unless the blocks start in the order of their index",
       "Blocks start in any order, and some only when others have ended: those that wait may keep the places of those that they wait for. "
       "So the number of a tile is not that of its block, but the next one of a count that each block takes as it starts."},
      {"ticket-for-each-lane", "More than one lane of a block takes the block's number",
       "Each of them counts the ticket up, so most tiles are nobody's, and the lanes store different numbers in one place. One lane takes "
       "the ticket for its block."},
      {"ticket-not-atomic", "The ticket is counted up by plain accesses",
       "Two blocks may read the same count, and then both take the same tile. To read and to add has to be one step."},
  };
}

std::vector<cause> looking_back() {
  return {
      {"look-back-runs-on", "The look-back goes on behind a prefix",
       "A prefix holds all tiles up to its own. What lies before it is counted again."},
      {"look-back-forgets", "The look-back forgets what it has found before",
       "Each tile that it looks at adds to what lies between that tile and its own. That has to be kept until the look-back ends, and "
       "combined with what ends it."},
      {"look-back-goes-forward", "The look-back starts at tile 0",
       "It stops at a prefix, and that of tile 0 holds no other tile. From the nearest tile on back, the first prefix holds all that is still "
       "missing."},
      {"prefix-left-out", "The look-back ends at a prefix without taking it",
       "The prefix holds all tiles up to its own. What is combined are only the aggregates behind it."},
      {"aggregate-as-prefix", "An aggregate is taken for a prefix",
       "A tile's carry is the sum of the tile before alone, and lacks all that precedes that. Either the look-back ends at an aggregate, or a "
       "tile publishes its aggregate as its prefix."},
      {"prefix-without-own-tile", "The prefix that a tile publishes lacks the tile itself",
       "It is what precedes the tile, and later tiles take it for the sum up to the tile's end."},
      {"aggregate-of-wrong-lane", "The aggregate is taken from the wrong lane",
       "Each lane's sum goes up to its own element. Only the last lane's is that of the whole tile."},
      {"carry-in-one-lane-only", "Only one lane of a tile gets the carry",
       "The lane that looks back knows what precedes the tile, the others do not. They all need it: where can a lane put it for its block?"},
      {"int-through-float", "A sum passes through a float",
       "A float holds 24 bits of a number, an int has 32: large sums lose their last digits. Keep ints as they are."},
      {"depends-on-neighbours", "The results depend on how far other tiles have got",
       "A tile may find the aggregate of another one, or its prefix, or that it changes while it looks; and those of few tiles or of many. "
       "Whatever it finds, the result has to be the same. Go through the branches of the look-back one by one."},
      {"waits-for-prefix", "A tile waits until the one before it is complete",
       "The results are right, but the tiles follow one another as in a loop. What the tiles before have published as aggregates is enough: "
       "each tile publishes its own before it looks back, and takes those of others as they come."},
      {"not-one-kernel", "The scan is not done by one kernel",
       "The results are right, but more than one launch goes over the elements, or none. A single kernel is asked for: what one tile "
       "needs of the others it gets while all of them are at work."},
  };
}

}  // namespace

std::vector<cause> causes_in_lookback() {
  std::vector<cause> all;
  for (auto part : {publishing, tickets, looking_back})
    for (cause& c : part()) all.push_back(std::move(c));
  return all;
}

}  // namespace grading
