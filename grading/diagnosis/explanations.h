// What the ways of explaining wrong values share.
#pragma once
#include <string>
#include <vector>

#include "grading/diagnosis/findings.h"

namespace grading {

std::string joined(const std::string& a, const std::string& b);  // with a semicolon, if there are both

// spoken_for: not empty, among `all`.
ranked_finding finding_for(const std::vector<const example*>& spoken_for, const std::vector<example>& all, std::string cause,
                           const std::string& detail, rank order);

bool is_for(const std::string& model_function, const std::vector<example>& all);
std::string detail_of(const bug_model& m, int parameter);
// What the model says of an example, of which all trials had the same outputs. No outputs at all: its trials contradict it.
std::optional<output_values> prediction_of(const bug_model& m, int parameter, const example& x);
bool nearly(element, double predicted, double got);
bool predicted_whole(const output_values& predicted, const example&);
bool any_wrong(const std::vector<example>& all);

// How many wrong elements there are, those of n = 1 aside, where many mistakes look alike; and how many are not chance.
size_t weight_of(const std::vector<const example*>& explained);
inline constexpr size_t enough_weight = 3;

// "wrong from element 3 to 17": where it is wrong, when nothing better is known.
std::string describe_damage(const call& c, const output_values& got);

}  // namespace grading
