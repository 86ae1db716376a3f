// The words that people write behind a number. Lower case.
#pragma once
#include <vector>

#include "grading/sheet/spelling.h"

namespace grading::scan_sheet {

inline const std::vector<unit> additions = {{"additions"}, {"addition"}, {"adds"}, {"add"}, {"calls"}, {"ops"}};
inline const std::vector<unit> levels = {{"levels"}, {"level"}, {"rounds"}, {"steps"}, {"shuffles"}, {"passes"}};
inline const std::vector<unit> barriers = {{"barriers"}, {"barrier"}, {"syncs"}, {"__syncthreads"}};
inline const std::vector<unit> words = {{"words"}, {"word"}, {"floats"}, {"slots"}};
inline const std::vector<unit> bytes = {{"bytes"},     {"byte"},     {"b"},       {"kib", 1024},
                                        {"kb", 1000}, {"kb", 1024}, {"k", 1024}};
inline const std::vector<unit> times = {{"x"}, {"times"}, {"fold"}, {"%", 0.01}, {"percent", 0.01}};
inline const std::vector<unit> per_byte = {{"additions/byte"}, {"adds/byte"}, {"add/byte"},  {"ops/byte"},
                                           {"flop/byte"},      {"/byte"},     {"adds/b"},    {"/b"},
                                           {"per byte"},       {"adds per byte"}, {"additions per byte"}};

}  // namespace grading::scan_sheet
