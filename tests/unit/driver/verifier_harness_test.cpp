// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Harnesses for other verifiers, as they are: each with the function that it is about, right and wrong. And what single
// words of theirs mean.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tool.h"

namespace pincer::driver {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::string verdict_of(const std::string& text, const std::vector<std::string>& more = {}) {
  const Tool tool;
  tool.file("h.c", text);
  std::vector<std::string> words = {"h.c", "--entry", "harness", "--timeout", "60"};
  words.insert(words.end(), more.begin(), more.end());
  const ToolResult result = tool.run(words);
  const std::size_t at = result.out.rfind("Verdict: ");
  return at == std::string::npos ? result.out + result.err
                                 : result.out.substr(at + 9, result.out.find('\n', at) - at - 9);
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

constexpr const char* kBuffer = R"(
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#define MAX_SIZE 8
#define IS_READABLE(base, size) (((size) == 0) || (__CPROVER_r_ok((base), (size))))
#define IS_WRITABLE(base, size) (((size) == 0) || (__CPROVER_w_ok((base), (size))))
struct buffer { size_t used; uint8_t *bytes; size_t capacity; };
struct cursor { size_t left; uint8_t *at; };
size_t nondet_size_t(void);
uint8_t nondet_uint8_t(void);
bool buffer_is_valid(const struct buffer *b) {
  return b != NULL && ((b->capacity == 0 && b->used == 0 && b->bytes == NULL) ||
    (b->capacity > 0 && b->used <= b->capacity && IS_WRITABLE(b->bytes, b->capacity)));
}
bool cursor_is_valid(const struct cursor *c) {
  return c && (c->left == 0 || (c->at && IS_READABLE(c->at, c->left)));
}
void ensure_buffer_has_bytes(struct buffer *b) { b->bytes = malloc(b->capacity); }
void ensure_cursor_has_bytes(struct cursor *c) { c->at = malloc(c->left); }
)";

// One byte at the end of a buffer.
const std::string kAppend = std::string(kBuffer) + R"(
bool append(struct buffer *b, uint8_t byte) {
  __CPROVER_precondition(buffer_is_valid(b), "a buffer");
  if (b->used >= b->capacity) return false;
  b->bytes[b->used++] = byte;
  return true;
}
void harness(void) {
  struct buffer b;
  __CPROVER_assume(b.capacity <= MAX_SIZE);
  ensure_buffer_has_bytes(&b);
  __CPROVER_assume(buffer_is_valid(&b));
  struct buffer old = b;
  uint8_t byte = nondet_uint8_t();
  if (append(&b, byte)) {
    assert(b.used == old.used + 1 && b.bytes[old.used] == byte);
  } else {
    assert(old.used == old.capacity && b.used == old.used);
  }
  assert(buffer_is_valid(&b));
  assert(b.bytes == old.bytes && b.capacity == old.capacity);
}
)";

TEST(VerifierHarness, Append) {
  EXPECT_EQ(verdict_of(kAppend), "TRUE");
  EXPECT_THAT(verdict_of(replaced(kAppend, "b->used >= b->capacity", "b->used > b->capacity")), StartsWith("FALSE("));
}

// The first bytes of a cursor.
const std::string kAdvance = std::string(kBuffer) + R"(
struct cursor advance(struct cursor *c, size_t size) {
  struct cursor result = {0, NULL};
  if (c->left > (SIZE_MAX >> 1) || size > (SIZE_MAX >> 1) || size > c->left) return result;
  result.at = c->at;
  result.left = size;
  c->at = c->left == 0 ? NULL : c->at + size;
  c->left -= size;
  return result;
}
void harness(void) {
  struct cursor c;
  __CPROVER_assume(c.left <= MAX_SIZE);
  ensure_cursor_has_bytes(&c);
  __CPROVER_assume(cursor_is_valid(&c));
  struct cursor old = c;
  size_t size = nondet_size_t();
  struct cursor front = advance(&c, size);
  assert(cursor_is_valid(&c) && cursor_is_valid(&front));
  if (size > 0 && old.left >= size) {
    assert(front.left == size && front.at == old.at && c.left == old.left - size);
    assert(__CPROVER_same_object(front.at, old.at) && __CPROVER_POINTER_OFFSET(c.at) == size);
  }
}
)";

TEST(VerifierHarness, Advance) {
  EXPECT_EQ(verdict_of(kAdvance), "TRUE");
  EXPECT_EQ(verdict_of(replaced(kAdvance, "c->left -= size", "c->left -= size / 2")), "FALSE(unreach-call)");
}

// A parser's loop over text of any length, in the style of a proof with a stub and a bound.
const std::string kDigits = R"(
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#define MAX_SIZE 6
size_t nondet_size_t(void);
bool nondet_bool(void);
char *mallocCanFail(size_t size) {
  __CPROVER_assume(size < MAX_SIZE);
  return nondet_bool() ? NULL : malloc(size);
}
static bool skipDigits(const char *buf, size_t *start, size_t max) {
  assert(buf != NULL && start != NULL && max > 0U);
  size_t i = *start;
  for (; i < max; i++)
    if (buf[i] < '0' || buf[i] > '9') break;
  bool found = i > *start;
  *start = i;
  return found;
}
void harness(void) {
  size_t max = nondet_size_t();
  size_t start = nondet_size_t(), before = start;
  char *buf = mallocCanFail(max);
  __CPROVER_assume(buf != NULL && max > 0);
  bool found = skipDigits(buf, &start, max);
  assert(found == (start > before));
  if (before <= max) assert(start <= max);
  free(buf);
}
)";

TEST(VerifierHarness, Digits) {
  EXPECT_EQ(verdict_of(kDigits), "TRUE");
  EXPECT_EQ(verdict_of(replaced(kDigits, "i < max; i++", "i <= max; i++")), "FALSE(valid-deref)");
}

// An object with any contents, behind a stub that changes it.
const std::string kHavoc = R"(
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
struct message { unsigned size; unsigned char bytes[8]; };
int nondet_int(void);
/* A stub: whatever comes over the line. */
int receive(struct message *m) {
  __CPROVER_assert(__CPROVER_rw_ok(m, sizeof(*m)), "a message");
  __CPROVER_havoc_object(m);
  return nondet_int();
}
unsigned checksum(const struct message *m) {
  unsigned sum = 0;
  for (unsigned i = 0; i < m->size; i++) sum += m->bytes[i];
  return sum;
}
void harness(void) {
  struct message *m = malloc(sizeof *m);
  __CPROVER_assume(m != NULL);
  m->size = 0;
  if (receive(m) != 0 || m->size > sizeof m->bytes) { free(m); return; }
  unsigned sum = checksum(m);
  assert(sum <= 8 * 255);
  free(m);
}
)";

TEST(VerifierHarness, Havoc) {
  EXPECT_EQ(verdict_of(kHavoc), "TRUE");
  EXPECT_THAT(verdict_of(replaced(kHavoc, "m->size > sizeof m->bytes", "m->size > 9")), StartsWith("FALSE("));
}

// ESBMC's words.
const std::string kStack = R"(
#include <stdlib.h>
unsigned nondet_uint(void);
struct stack { unsigned used, capacity; int *items; };
int push(struct stack *s, int item) {
  if (s->used == s->capacity) return 0;
  s->items[s->used++] = item;
  return 1;
}
void harness(void) {
  struct stack s = {0, nondet_uint(), NULL};
  __ESBMC_assume(s.capacity > 0 && s.capacity <= 4);
  s.items = malloc(s.capacity * sizeof(int));
  __ESBMC_assume(s.items != NULL);
  __ESBMC_assert(__ESBMC_get_object_size(s.items) == s.capacity * sizeof(int), "all of them");
  for (int i = 0; i < 6; i++) {
    int done = push(&s, i);
    __ESBMC_assert(done == (i < s.capacity), "as long as there is room");
  }
  free(s.items);
}
)";

TEST(VerifierHarness, Stack) {
  EXPECT_EQ(verdict_of(kStack), "TRUE");
  EXPECT_THAT(verdict_of(replaced(kStack, "s->used == s->capacity", "s->used > s->capacity")), StartsWith("FALSE("));
}

struct Word {
  const char* name;
  const char* verdict;  // how it begins
  const char* body;     // of the harness
  std::vector<std::string> arguments = {};
};

void PrintTo(const Word& word, std::ostream* out) { *out << word.name; }

class VerifierWord : public testing::TestWithParam<Word> {};

TEST_P(VerifierWord, MeansTheSame) {
  const std::string text = std::string(
                               "#include <stdlib.h>\nstruct s { int a, b; } any;\nint table[4];\n"
                               "void *nondet_pointer(void);\nstruct s nondet_s(void);\n"
                               "void harness(void) { ") +
                           GetParam().body + " }\n";
  EXPECT_THAT(verdict_of(text, GetParam().arguments), StartsWith(GetParam().verdict)) << text;
}

#define ALLOCATED "char *p = malloc(4); if (!p) return; "

const Word kWords[] = {
    {"whole_object", "TRUE",
     ALLOCATED "__CPROVER_assert(__CPROVER_r_ok(p, 4) && __CPROVER_w_ok(p + 1, 3), \"\"); free(p);"},
    {"more_than_the_object", "FALSE(unreach-call)",
     ALLOCATED "__CPROVER_assert(__CPROVER_r_ok(p + 1, 4), \"\"); free(p);"},
    {"not_more_than_the_object", "TRUE", ALLOCATED "__CPROVER_assert(!__CPROVER_rw_ok(p, 5), \"\"); free(p);"},
    {"freed", "TRUE", ALLOCATED "free(p); __CPROVER_assert(!__CPROVER_r_ok(p, 1), \"\");"},
    {"null", "TRUE", "__CPROVER_assert(!__CPROVER_r_ok((void *)0, 1), \"\");"},
    {"where_it_holds", "TRUE",
     "unsigned n = nondet_uint(); char *p = malloc(n); if (p && __CPROVER_w_ok(p, 3)) p[2] = 1; free(p);"},
    {"where_less_holds", "FALSE(valid-deref)",
     "unsigned n = nondet_uint(); char *p = malloc(n); if (p && __CPROVER_w_ok(p, 2)) p[2] = 1; free(p);"},
    // An arbitrary pointer may lead anywhere: nothing behind such an assumption is proved by it.
    {"uninitialised", "UNKNOWN", "char *p; __CPROVER_assume(__CPROVER_r_ok(p, 1)); __CPROVER_assert(0, \"\");"},
    {"any_pointer", "UNKNOWN",
     "char *p = nondet_pointer(); __CPROVER_assume(__CPROVER_r_ok(p, 1)); __CPROVER_assert(0, \"\");"},
    {"any_pointer_in_memory", "UNKNOWN",
     "char **p = malloc(sizeof *p); if (!p) return; char c; if (nondet_int()) *p = &c; "
     "__CPROVER_assume(__CPROVER_r_ok(*p, 1) && *p != &c); __CPROVER_assert(0, \"\"); free(p);"},
    {"without_memory_safety",
     "UNKNOWN(unsupported: function '__CPROVER_r_ok'",
     "__CPROVER_assert(__CPROVER_r_ok(table, 4), \"\");",
     {"--property", "assertions"}},
    {"size", "TRUE",
     "__CPROVER_assert(__CPROVER_OBJECT_SIZE(table + 2) == sizeof table, \"\");"
     "__CPROVER_assert(__ESBMC_get_object_size(&any.b) == sizeof any, \"\");"},
    {"offset", "TRUE", "int *p = table + 3; __CPROVER_assert(__CPROVER_POINTER_OFFSET(p) == 3 * sizeof *p, \"\");"},
    {"same_object", "TRUE",
     "__CPROVER_assert(__CPROVER_same_object(table, table + 3) && !__CPROVER_same_object(table, &any), \"\");"
     "__CPROVER_assert(__CPROVER_POINTER_OBJECT(&any.a) == __CPROVER_POINTER_OBJECT(&any.b), \"\");"},
    {"havoc_object", "FALSE(unreach-call)",
     "any.a = 1; table[0] = 1; __CPROVER_havoc_object(&any); __CPROVER_assert(any.a == 1, \"\");"},
    {"havoc_object_only", "TRUE", "table[0] = 1; __CPROVER_havoc_object(&any); __CPROVER_assert(table[0] == 1, \"\");"},
    {"havoc_inner", "UNKNOWN", "__CPROVER_havoc_object(table + 1); __CPROVER_assert(0, \"\");"},
    {"havoc_slice", "FALSE(unreach-call)",
     "table[1] = 1; __CPROVER_havoc_slice(table, 2 * sizeof *table); __CPROVER_assert(table[1] == 1, \"\");"},
    {"havoc_slice_only", "TRUE",
     "table[2] = 1; __CPROVER_havoc_slice(table, 2 * sizeof *table); __CPROVER_assert(table[2] == 1, \"\");"},
    {"havoc_slice_outside", "FALSE(valid-deref)", "__CPROVER_havoc_slice(table, 5 * sizeof *table);"},
    {"allocate", "TRUE", "int *p = __CPROVER_allocate(8, 1); __CPROVER_assert(p[1] == 0, \"\"); free(p);"},
    {"allocate_any", "FALSE(unreach-call)",
     "int *p = __CPROVER_allocate(8, 0); __CPROVER_assert(p[1] == 0, \"\"); free(p);"},
    {"allocate_less", "FALSE(valid-deref)", "int *p = __CPROVER_allocate(7, 0); p[1] = 1; free(p);"},
    {"any_structure", "FALSE(unreach-call)", "struct s x = nondet_s(); __CPROVER_assert(x.a != x.b, \"\");"},
    {"any_structure_is_one", "TRUE", "struct s x = nondet_s(), y = x; __CPROVER_assert(x.a == y.a, \"\");"},
    {"unknown_word", "UNKNOWN(unsupported: function '__CPROVER_is_list'", "__CPROVER_is_list(table);"},
};

INSTANTIATE_TEST_SUITE_P(All, VerifierWord, testing::ValuesIn(kWords),
                         [](const testing::TestParamInfo<Word>& info) { return info.param.name; });

}  // namespace
}  // namespace pincer::driver
