// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "page/html.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace pincer::page {
namespace {

TEST(Html, EscapesText) { EXPECT_EQ(escaped("<a href=\"x\">&</a>"), "&lt;a href=&quot;x&quot;&gt;&amp;&lt;/a&gt;"); }

TEST(Html, JsonInsideAScriptIsTheSameJsonAndEndsNothing) {
  const nlohmann::ordered_json json = {{"</script>", "<!-- \u2028 \u2029 & \x01 \"'\\"}, {"n", 1.5}};
  const std::string text = inside_script(json);
  EXPECT_EQ(text.find_first_of("<>&"), std::string::npos);
  for (const char c : text) EXPECT_TRUE(c >= ' ' && c <= '~') << text;
  EXPECT_EQ(nlohmann::ordered_json::parse(text), json);
}

TEST(Html, JsonInsideAScriptTakesBytesThatAreNoText) {
  EXPECT_EQ(inside_script({{"a", "\xff"}}), "{\"a\":\"\\ufffd\"}");
}

TEST(Html, HashesAsThePolicyWantsThem) {
  // echo -n TEXT | openssl dgst -sha256 -binary | base64
  EXPECT_EQ(hash_source(""), "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
  EXPECT_EQ(hash_source("alert('Hello, world.');"), "sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=");
}

TEST(Html, FillsAFrameOnce) {
  EXPECT_EQ(filled("<{{a}}|{{b}}|{{a}}>", {{"a", "{{b}}"}, {"b", "2"}}), "<{{b}}|2|{{b}}>");
}

}  // namespace
}  // namespace pincer::page
