// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/annotation.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pincer::engine::minimax {
namespace {

using enum Annotation;

/// All vectors of a length.
std::vector<Annotations> all(std::size_t length) {
  std::vector<Annotations> result = {{}};
  for (std::size_t i = 0; i < length; ++i) {
    std::vector<Annotations> longer;
    for (const Annotations& v : result) {
      for (const Annotation a : {Neutral, Min, Max}) {
        longer.push_back(v);
        longer.back().push_back(a);
      }
    }
    result = std::move(longer);
  }
  return result;
}

TEST(Annotation, InterpretationsAsInThePaper) {
  const std::vector<logic::Term> c = {logic::Term(1), logic::Term(2), logic::Term(3)};
  const AnnotatedState state{c, {Min, Neutral, Max}};
  EXPECT_EQ(max_interpretation(state), (std::vector<logic::Term>{c[2]}));
  EXPECT_EQ(min_interpretation(state), (std::vector<logic::Term>{c[1], c[2]}));
}

TEST(Annotation, MergesAreTheDefinitionsOfSection5) {
  for (const Annotations& v1 : all(3)) {
    for (const Annotations& v2 : all(3)) {
      const Annotations max = mergemax(v1, v2);
      const auto min = mergemin(v1, v2);
      bool condition = true;
      for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(max[i], v1[i] == Max ? v1[i] : v2[i]);
        condition = condition && (v1[i] != Min || v2[i] == Neutral || v2[i] == Min);
      }
      EXPECT_EQ(min.has_value(), condition);
      EXPECT_EQ(conflict(v1, v2), !condition);
      if (!min) continue;
      for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ((*min)[i], v1[i] == Min ? Min : v2[i]);
    }
  }
}

TEST(Annotation, VectorsOfDifferentLengths) {
  EXPECT_EQ(mergemax({Max}, {Neutral, Min}), (Annotations{Max, Min}));
  EXPECT_EQ(mergemax({Min, Min}, {Neutral}), (Annotations{Neutral, Min}));
  EXPECT_EQ(mergemin(Annotations{Min, Max}, Annotations{Neutral}), (Annotations{Min, Max}));
  EXPECT_FALSE(mergemin(Annotations{Min}, Annotations{Max, Neutral}).has_value());
}

}  // namespace
}  // namespace pincer::engine::minimax
