// Causes that show where elements are packed together: copy_if, partition.
#include "grading/catalogue/catalogue_parts.h"

namespace grading {

namespace {

std::vector<cause> flags_and_places() {
  return {
      {"predicate-past-n", "The predicate is asked about what is no element",
       "It may be asked about elements of the array only: one that looks something up goes astray with anything else. A lane without "
       "an element has nothing to ask, not even about a 0."},
      {"predicate-negated", "Those stay that should go",
       "The elements for which the predicate is false are kept. An element stays if the answer is yes."},
      {"predicate-ignored", "The elements are chosen by another test than the one asked for",
       "A fixed test stands where the predicate should be asked, so it is right for some calls at best. The functor is an argument: "
       "call it with the element."},
      {"predicate-of-index", "The predicate is asked about the index",
       "It decides about elements, and gets the number of the element instead. Which of the two does the array hold?"},
      {"flag-not-one", "A flag is something else than 0 or 1",
       "The scan adds the flags up to count elements. That works only if each element that stays adds 1, and each other one 0."},
      {"flags-overwritten", "The flags are gone: the scan wrote its positions over them",
       "The scan's input and output are one array, and the flags are read afterwards. What is tested then is a position, and a "
       "position is 0 only up to the first element that stays."},
      {"scans-wrong-array", "The scan is made of the elements, not of the flags",
       "The positions are sums of elements. A place is a number of elements: what has to be added up, so that each one that stays "
       "counts 1?"},
      {"kept-missing", "The elements that stay are not moved",
       "Their places in the output hold something else, as in the starter. Is the step still to be filled in, or does every flag say "
       "0, so that no lane gets past the test?"},
      {"flag-not-tested", "Elements are moved that do not stay, since the flag is not tested",
       "Every element has a position, also one that goes: it is the place of the next one that stays. Only lanes whose flag is set "
       "may store, and not those whose flag is not."},
      {"not-packed", "Elements are still at their old index",
       "The right elements are chosen, but nobody moves up: there are gaps where the others were. Where an element goes, says its "
       "position, not its index."},
      {"gather-for-scatter", "An element is fetched from the position instead of put there",
       "The position says where this lane's element goes. It stands inside the brackets of the array that is written, not of the one "
       "that is read."},
      {"stores-the-index", "A number about the element is stored, not the element",
       "The places are right, but they get an index, a position or a flag. Load the element itself."},
      {"tail-overwritten", "What lies behind the kept elements was overwritten",
       "The kept elements are right, but what follows them should have remained as it was. The caller may have something there."},
      {"places-by-arrival", "Elements get their places in the order in which lanes come",
       "The right elements are there, in another order in each run. An atomic counter gives the next place to whoever asks next; no "
       "rule says which lane that is. A scan computes the place from what stands before the element."},
      {"two-to-one-place", "Two lanes write to one place of the output",
       "Which value remains is luck. Two elements are given the same place, or one is moved that should not be, or two lanes think "
       "the same element is theirs."},
  };
}

std::vector<cause> count_and_rest() {
  return {
      {"count-missing", "The count is not made",
       "kept[0] is 0, or as it was, whatever stays. Is the step that counts still to be filled in, and is its kernel launched?"},
      {"last-always-counted", "The last element is counted whether it stays or not",
       "The count is one too large when the last element goes. What the last position does not know is whether that element stays; "
       "its flag does."},
      {"count-wrong", "Only the count is wrong",
       "The elements are where they belong, the number in kept[0] is another. What exactly does it count?"},
      {"rest-missing", "The elements that do not stay are missing",
       "The kept elements are right, and what should follow them was never written. A partition loses nothing: each element has a "
       "place, before or behind the border."},
      {"rest-over-the-kept", "The others are put down from place 0 on, over the kept ones",
       "The number of others before an element is its place among them. In the output the kept elements come first: where do the "
       "others begin?"},
      {"rest-offset-wrong", "The others start at the wrong place",
       "Their order is right, but they begin where as many places are before them as there are others. How many elements are really "
       "in front of them?"},
      {"rest-off-by-one", "The others start one place too early",
       "The first of them overwrites the last kept element, and the last place is left out. The kept ones have the places 0 to "
       "kept[0] - 1: which one is next?"},
      {"rest-reversed", "The others are in reverse order",
       "They are put down from the end, so the first of them comes last. That is a partition, but not a stable one: both parts are to "
       "be in the order of the input."},
      {"rest-past-the-end", "The second part goes past the end of the output",
       "The place of one of the others is the border plus the number of others before it, and that stays below n. Something else is "
       "counted (those that stay, or one too many at the border), or elements that stay are put down here as well."},
      {"rest-wrong", "The kept elements are right, the others are not",
       "The first part and the count are as they should be. Compare the place of each of the others with the number of others before "
       "it."},
      {"two-scans", "It scans twice where one scan is enough",
       "The result is right. But of the i elements before element i, positions[i] stay: so it also says how many do not, and a second "
       "scan counts what is known already."},
  };
}

}  // namespace

std::vector<cause> causes_in_packing() {
  std::vector<cause> all;
  for (auto part : {flags_and_places, count_and_rest})
    for (cause& c : part()) all.push_back(std::move(c));
  return all;
}

}  // namespace grading
