// Causes that the outputs themselves show.
#include "grading/catalogue/catalogue_parts.h"

namespace grading {

namespace {

std::vector<cause> nothing_or_a_part() {
  return {
      {"nothing-written", "Nothing is written",
       "Every output still holds what was there before the call. Is a kernel launched, does any lane pass its guard, and is the result "
       "stored in the array that the function was given?"},
      {"zeros-written", "Every output is 0",
       "The function writes zeros, as the starter does: a TODO is still to be filled in. Where a 0 is right, it is so by accident."},
      {"copies-input", "The input is copied to the output unchanged",
       "Each element holds its own input and nothing of the elements before it. The step that combines elements is missing, or its "
       "result is thrown away."},
      {"lane-0-only", "Only the first lane writes",
       "One element is right and all after it are left out. Does the index count threads and blocks both, and does each lane write its "
       "own element?"},
      {"first-tile-only", "Only the first tile is written",
       "The right elements end where one block, or one warp, ends. Either too few blocks are launched, or the index leaves out which "
       "block a lane belongs to."},
      {"last-tile-missing", "The last tile is left out",
       "All tiles before it are right. A division that rounds down counts full tiles only: how many blocks do n elements need, and do "
       "all of them write?"},
      {"first-element-missing", "The first element is left out",
       "All but element 0 are right. Which lane writes element 0, and does a guard for the neighbour to its left also keep it from "
       "writing?"},
      {"last-element-missing", "The last element, or a last few, are left out",
       "All before them are right. Compare the guard with the number of elements: the last index is n - 1, and it has to pass. If a lane "
       "takes several elements, fewer may be left for the last one."},
      {"tile-edges-missing", "An element at the edge of every tile is left out",
       "One lane of each block does not write. A guard on the lane's number inside the block stands where a guard on the index in the "
       "array should."},
      {"some-unwritten", "Some elements are not written",
       "They still hold what was there before the call. Look at which lane should write the first of them, and what keeps it from doing "
       "so."},
  };
}

std::vector<cause> ends() {
  return {
      {"inclusive-for-exclusive", "The scan is inclusive where an exclusive one is asked for",
       "Element i already contains input i. An exclusive scan holds what comes before: everything stands one place further on, and "
       "element 0 is the identity."},
      {"exclusive-for-inclusive", "The scan is exclusive where an inclusive one is asked for",
       "Element i holds what comes before input i, but not input i itself. Each element lacks just its own input."},
      {"first-not-identity", "Element 0 of the exclusive scan is not the identity",
       "All other elements are right. Nothing comes before element 0, so it holds what changes nothing: the operator's identity, not the "
       "first value."},
      {"zero-as-identity", "0 is used as the identity of an operator that has another",
       "0 changes nothing in a sum, but the maximum of negative numbers and 0 is 0. Ask the operator for its identity wherever "
       "something has to stand for \"nothing\"."},
      {"identity-of-another", "The identity is not that of the operator",
       "Where nothing precedes, a constant is written that is the identity of another operator, or of none. Ask the operator for its "
       "own."},
      {"shifted-right", "Every result stands one place too far to the right",
       "Element i holds what belongs to element i - 1. An index is one too small where it is read, or one too large where it is written."},
      {"shifted-left", "Every result stands one place too far to the left",
       "Element i holds what belongs to element i + 1. An index is one too large where it is read, or one too small where it is written."},
      {"shift-the-wrong-way", "The elements are shifted the wrong way",
       "Element i takes from its neighbour on the right. What precedes an element stands to its left."},
      {"wraps-around", "An element at one end is taken from the other end",
       "The array is treated as a ring. At the ends there is no neighbour: decide what \"nothing precedes\" means there."},
      {"wrong-neighbour", "An element of the wrong place is combined",
       "The two operands belong to different positions. Write down, for i = 2, which elements the result has to contain, and which ones "
       "your two operands contain."},
      {"counts-twice", "An element is combined twice",
       "Each result contains one operand too often. Of the elements that it needs, which ones does each operand contain already?"},
      {"first-element-wrong", "Only element 0 is wrong",
       "All other elements are right, so the step is right and the start is not. What is special for a lane with nothing to its left?"},
      {"second-element-wrong", "Only element 1 is wrong",
       "Element 1 is treated like element 0, or the other way round. Is the test for the first element one too wide?"},
      {"last-element-wrong", "Only the last element is wrong",
       "All other elements are right. Look at what the last lane reads and writes, and at every place where n or n - 1 is used."},
      {"total-is-last-prefix", "The total is the last exclusive prefix",
       "The last element of an exclusive scan holds everything before the last input, not the last input itself. So it is short by one "
       "element."},
      {"total-is-last-input", "The total is only the last input",
       "It lacks everything that comes before. The exclusive scan knows what that is."},
      {"total-counts-twice", "The total contains an element twice",
       "It is one operand too large. Which elements does each of your operands contain already?"},
      {"total-wrong-end", "The total is made of the wrong elements",
       "The right kind of operands is taken from the wrong place. The last element has index n - 1, in both arrays."},
      {"total-of-one-tile", "The total covers one tile only",
       "It is right as long as all elements are in one tile. What other blocks have summed up does not get into it."},
      {"total-of-prefixes", "The total adds up prefixes",
       "Each prefix is a sum already, and contains the ones before it. The inputs are to be added, each once."},
      {"empty-total", "The total of no elements is not the identity",
       "For n = 0 there is no last element to read, and still an answer to write: what no elements at all add up to."},
  };
}

std::vector<cause> operators() {
  return {
      {"operator-is-plus", "+ is used instead of the operator",
       "With the sum all is right, with another operator each result is what + makes of the values. The function is a template: combine "
       "with the operator that it is given."},
      {"operands-swapped", "The operands stand in the wrong order",
       "The left operand must stand for the elements that come first in the array. With + the order does not show; not every operator "
       "commutes."},
      {"minus-for-plus", "It subtracts where it should combine",
       "Each step takes a value away. Subtraction is not associative, so no scan can be made of it."},
      {"off-by-constant", "All wrong elements are off by the same amount",
       "The step from one element to the next is right, what precedes the first wrong one is not. Where do you know that amount from: an "
       "input, a tile's aggregate?"},
      {"rounded", "The results are right but for the last digits",
       "Float addition rounds, so another order of adding gives other last digits; that is no mistake on real data. The grader's inputs "
       "have sums that float holds exactly, so some value is rounded on its way: is one converted, divided or scaled?"},
      {"fractions-lost", "The fractions of the values are lost",
       "The results are those of the values with their fractions cut off. Somewhere a float passes through an integer."},
      {"wrong-order", "The right values stand in the wrong places",
       "Nothing is lost and nothing is extra, but the order is another. Compare the index that is read with the one that is written."},
      {"unknown", "The values are wrong in a way that no known mistake predicts",
       "Take the smallest n that fails, compute the first wrong element by hand, and compare each step of that lane with it."},
  };
}

}  // namespace

std::vector<cause> causes_in_values() {
  std::vector<cause> all;
  for (auto part : {ends, nothing_or_a_part, operators})
    for (cause& c : part()) all.push_back(std::move(c));
  return all;
}

}  // namespace grading
