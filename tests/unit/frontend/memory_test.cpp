// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Memory regions, seen through the programs they end up in: which parts become plain variables, words or bytes, and
// that aliasing is respected.
#include "load_helper.h"

namespace pincer::frontend {
namespace {

constexpr const char* kNondetAndMalloc =
    "extern int __VERIFIER_nondet_int(void); extern void *malloc(unsigned long);\n";

unsigned narrowest_element(const program::Cfa& cfa) {
  unsigned width = 1000;
  for (std::size_t i = 0; i < cfa.variables().size(); ++i) {
    const logic::Sort sort = cfa.sort(program::VariableId(i));
    if (sort.is_array() && sort.element().is_bitvec()) width = std::min(width, sort.element().width());
  }
  return width;
}

Options observed() {
  Options options;
  options.keep_result = true;
  return options;
}

TEST_F(FrontendTest, AVariableBehindAPointerIsAVariable) {
  const std::string text = std::string(kNondetAndMalloc) + R"(
    int main(void) { int x = 1, *p = &x; for (int i = 0; i < __VERIFIER_nondet_int(); i++) *p += 2; return x; })";
  EXPECT_EQ(arrays(load_text(text, observed()).cfa), 0U);
  EXPECT_EQ(result_of(text, {2, 2, 2}), 5);
}

TEST_F(FrontendTest, TwoVariablesBehindAPointerAlias) {
  const std::string text = std::string(kNondetAndMalloc) + R"(
    int a, b; int main(void) { int *p = __VERIFIER_nondet_int() ? &a : &b; a = 1; b = 2; *p = 7; return 10 * a + b; })";
  EXPECT_EQ(result_of(text, {1}), 72);
  EXPECT_EQ(result_of(text, {0}), 17);
}

TEST_F(FrontendTest, FieldsOfHeapObjectsAreWordsOfTheirOwn) {
  const std::string text = std::string(kNondetAndMalloc) + R"(
    struct node { char tag; int value; struct node *next; };
    int main(void) {
      struct node *list = 0;
      for (int i = 0; i < 4; i++) { struct node *n = malloc(sizeof *n); n->tag = (char)i; n->value = i * 10; n->next = list; list = n; }
      int sum = 0;
      for (; list; list = list->next) sum += list->value + list->tag;
      return sum;
    })";
  const Result loaded = load_text(text, observed());
  EXPECT_EQ(arrays(loaded.cfa), 4U) << "one per field, and one for where the objects are";
  EXPECT_EQ(result_of(text), 66);
}

TEST_F(FrontendTest, AnIntArrayIsAnArrayOfInts) {
  const std::string text = std::string(kNondetAndMalloc) + R"(
    int main(void) { int a[10]; for (int i = 0; i < 10; i++) a[i] = i * i; return a[__VERIFIER_nondet_int()]; })";
  EXPECT_EQ(narrowest_element(load_text(text, observed()).cfa), 32U);
  EXPECT_EQ(result_of(text, {7}), 49);
}

TEST_F(FrontendTest, MixedTypesAreBytes) {
  const std::string text = std::string(kNondetAndMalloc) + R"(
    int main(void) {
      int a[4] = {0x01020304, 0x05060708, 9, 10};
      unsigned char *p = (unsigned char *)a;
      p[__VERIFIER_nondet_int()] = 0xff;
      return a[1];
    })";
  EXPECT_EQ(narrowest_element(load_text(text, observed()).cfa), 8U);
  EXPECT_EQ(result_of(text, {5}), 0x0506ff08);
}

TEST_F(FrontendTest, UnionsOfOneObjectAreOneVariable) {
  const std::string text = std::string(kNondetAndMalloc) + R"(
    union u { unsigned whole; unsigned char part[4]; };
    static int get(union u *p) { return p->part[1]; }
    int main(void) { union u x; x.whole = (unsigned)__VERIFIER_nondet_int(); return get(&x); })";
  EXPECT_EQ(arrays(load_text(text, observed()).cfa), 0U);
  EXPECT_EQ(result_of(text, {0x1234}), 0x12);
}

TEST_F(FrontendTest, RowsOfAMatrixDoNotLieOnEachOther) {
  EXPECT_EQ(result_of(std::string(kNondetAndMalloc) + R"(
    int main(void) {
      int m[3][4];
      for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) m[i][j] = i * 10 + j;
      return m[2][3] * 100 + *(*(m + 1) + 2);
    })"),
            2312);
}

TEST_F(FrontendTest, PointersSurviveIntegers) {
  EXPECT_EQ(result_of(std::string(kNondetAndMalloc) + R"(
    int x, y;
    int main(void) { unsigned long t = (unsigned long)(__VERIFIER_nondet_int() ? &x : &y) | 1; *(int *)(t & ~1UL) = 5; return x * 10 + y; })",
                      {1}),
            50);
}

TEST_F(FrontendTest, PointersSurviveACopyByBytes) {
  EXPECT_EQ(result_of(std::string(kNondetAndMalloc) + R"(
    int x = 3;
    int main(void) {
      int *p = &x, *q;
      for (unsigned i = 0; i < sizeof p; i++) ((char *)&q)[i] = ((char *)&p)[i];
      *q = 8;
      return x;
    })"),
            8);
}

TEST_F(FrontendTest, OverlappingMovesGoTheRightWay) {
  EXPECT_EQ(result_of(std::string(kNondetAndMalloc) + R"(
    extern void *memmove(void *, const void *, unsigned long);
    int main(void) {
      char a[100], b[100];
      for (int i = 0; i < 100; i++) a[i] = b[i] = (char)i;
      memmove(a + 3, a, 90);
      memmove(b, b + 3, 90);
      return a[50] * 100 + b[50];
    })"),
            4753);
}

}  // namespace
}  // namespace pincer::frontend
