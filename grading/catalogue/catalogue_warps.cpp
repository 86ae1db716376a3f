// Causes that show in what the lanes of a warp, and the warps of a block, hand on to each other.
#include "grading/catalogue/catalogue_parts.h"

namespace grading {

std::vector<cause> causes_in_warps() {
  return {
      {"warp-not-scanned", "The lanes of a warp keep their own values",
       "What comes from warps before, or from elements before, is added. But inside a warp no lane has taken in lower ones."},
      {"reduction-for-scan", "Every lane gets the total of all lanes",
       "Lanes that exchange values in pairs make a reduction: all end up with one sum. In a scan a lane takes in lower lanes only."},
      {"guard-inverted", "The wrong lanes combine",
       "The test is the wrong way round: those lanes combine that have no lane so far to their left, and the others do not."},
      {"lane-of-block", "A lane's number in the block is taken for that in its warp",
       "Shuffles count lanes within the warp. In all warps but the first, threadIdx.x says that a lower lane is there where none is, and the "
       "lane combines with its own value."},
      {"carry-not-shared", "Not every lane gets the carry",
       "One lane knows what all elements so far come to, and all lanes go on with it. The others have kept something of their own."},
      {"total-from-wrong-lane", "The total of a warp is taken from a lane that does not have it",
       "After an inclusive scan each lane knows what the lanes up to itself come to. Only one of them knows it of all."},
      {"wrong-total-read", "A lane reads the total of another warp than it should",
       "What precedes a warp is the same for all its lanes. Is the index that of the warp, or that of the lane?"},
      {"totals-in-no-order", "Warps write and read the totals in no order",
       "A total is written by one warp and read by another, and no barrier stands between the two. There are two such places: before the "
       "totals are scanned, and before the scanned ones are used."},
      {"two-writers", "Several lanes write one element, each something else",
       "Which value is left depends on luck. One lane has the value that belongs there: only that one may write."},
      {"shared-memory-used", "Shared memory is used where registers are enough",
       "The results are right. But the lanes of a warp can hand values on by shuffles, from register to register, and here they have to."},
      {"barrier-used", "A barrier is used where one warp works alone",
       "The results are right. But a shuffle waits for the lanes of its warp already, and there are no other lanes to wait for."},
      {"no-shuffles", "No lane hands a value to another one by a shuffle",
       "The results are right. But one lane does it all, or lanes do each other's work again, or values go through memory. Here they are "
       "to go from register to register."},
      {"too-many-shuffles", "It takes more shuffles than rounds that double",
       "The results are right. But each round should take in twice as many elements as the one before: then log2(warpSize) of them are "
       "enough."},
      {"too-much-shared-memory", "Shared memory holds a value for each lane",
       "The results are right. But inside a warp values stay in registers; shared memory is for what warps hand on to each other, one total "
       "each."},
  };
}

}  // namespace grading
