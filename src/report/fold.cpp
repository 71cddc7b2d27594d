// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/fold.h"

#include <algorithm>

namespace pincer::report {

std::vector<Repetition> fold(const std::vector<std::string>& keys) {
  constexpr std::size_t kLongest = 60;    // entries in one turn
  constexpr std::size_t kLeastTimes = 3;  // two turns read better in full
  std::vector<Repetition> result;
  for (std::size_t at = 0; at < keys.size();) {
    Repetition best{at, 1, 1};
    for (std::size_t length = 1; length <= kLongest && at + length * kLeastTimes <= keys.size(); ++length) {
      std::size_t end = at + length;
      while (end < keys.size() && keys[end] == keys[end - length]) ++end;
      const std::size_t times = (end - at) / length;
      if (times >= kLeastTimes && (times - 1) * length > (best.times - 1) * best.length) best = {at, length, times};
    }
    result.push_back(best);
    at += best.length * best.times;
  }
  return result;
}

}  // namespace pincer::report
