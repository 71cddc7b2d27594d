// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Calls through pointers: which functions they lead to. A function that is forgotten would be an unknown one, whose result
// is 0 when the program is executed here.
#include "load_helper.h"
#include "program/features.h"

namespace pincer::frontend {
namespace {

struct Way {
  std::string name;
  std::string text;  // C, in which `apply(v)` calls the function that gives 7 * v
};

/// How the address of a function comes from where it is taken to where it is called. The types in C differ everywhere.
std::vector<Way> ways() {
  return {
      {"Struct",
       "struct s { long a; int (*f)(int *); }; static struct s s = {1, (int (*)(int *))seven};\n"
       "int apply(int v) { struct s *p = &s; return p->f(&v); }"},
      {"CopiedStruct",
       "struct s { long a; int (*f)(int *); };\n"
       "int apply(int v) { struct s a = {1, (int (*)(int *))seven}, b; b = a; return b.f(&v); }"},
      {"Heap",
       "void *malloc(unsigned long); struct s { long a; int (*f)(int *); };\n"
       "void *make(unsigned long n) { void *p = malloc(n); return p; }\n"
       "int apply(int v) { struct s *p = make(sizeof *p), *q = make(sizeof *q); if (!p || !q) return 7 * v;\n"
       "  q->f = other; p->f = (int (*)(int *))seven; return p->f(&v); }"},
      {"Array",
       "static int (*all[3])(int *) = {other, (int (*)(int *))seven, other};\n"
       "int apply(int v) { return all[v % 2](&v); }"},
      {"Bytes",
       "int apply(int v) { int (*f)(int *) = (int (*)(int *))seven, (*g)(int *); char *from = (char *)&f;\n"
       "  char *to = (char *)&g; for (unsigned i = 0; i < sizeof f; ++i) to[i] = from[i]; return g(&v); }"},
      {"Number",
       "int apply(int v) { unsigned long n = (unsigned long)seven; n += 8; n -= 8;\n"
       "  return ((int (*)(int *))n)(&v); }"},
      {"Union",
       "union u { unsigned parts[2]; int (*f)(int *); };\n"
       "int apply(int v) { union u a, b; a.f = (int (*)(int *))seven; b.parts[0] = a.parts[0];\n"
       "  b.parts[1] = a.parts[1]; return b.f(&v); }"},
      {"Result",
       "int (*choose(int v))(int *) { return v > 100 ? other : (int (*)(int *))seven; }\n"
       "int apply(int v) { return choose(v)(&v); }"},
      {"Parameter",
       "static int twice(int (*f)(int *), int *v) { return f(v); }\n"
       "int apply(int v) { int (*t)(int (*)(int *), int *) = twice; return t((int (*)(int *))seven, &v); }"},
      {"Variadic",
       "static int call(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n);\n"
       "  int *v = __builtin_va_arg(l, int *); int (*f)(int *) = __builtin_va_arg(l, int (*)(int *));\n"
       "  __builtin_va_end(l); return f(v); }\n"
       "int apply(int v) { return call(2, &v, (int (*)(int *))seven); }"},
      {"Container",
       "struct node { struct node *next; }; struct s { int (*f)(int *); struct node node; };\n"
       "int apply(int v) { struct s s = {(int (*)(int *))seven, {0}}; struct node *n = &s.node;\n"
       "  return ((struct s *)((char *)n - __builtin_offsetof(struct s, node)))->f(&v); }"},
      {"PointerToPointer",
       "static void set(int (**to)(int *)) { *to = (int (*)(int *))seven; }\n"
       "int apply(int v) { int (*f)(int *) = other; set(&f); return f(&v); }"},
      {"Packed",
       "struct __attribute__((packed)) s { int a; int (*f)(int *); };\n"
       "int apply(int v) { struct s s; s.f = (int (*)(int *))seven; struct s *p = &s; return p->f(&v); }"},
      {"Atomic",
       "int apply(int v) { int (*f)(int *) = other;\n"
       "  __atomic_exchange_n(&f, (int (*)(int *))seven, __ATOMIC_SEQ_CST); return f(&v); }"},
      {"Difference",
       "int apply(int v) { unsigned long base = (unsigned long)other, far = (unsigned long)seven - base;\n"
       "  return ((int (*)(int *))(base + far))(&v); }"},
      {"HighByte",
       "static int (*all[512])(int *);\n"
       "int apply(int v) { int (**p)(int *) = all; all[0] = all[1] = other; all[256 / sizeof *all] = (int (*)(int "
       "*))seven;\n"
       "  ((unsigned char *)&p)[1] += 1; return (*p)(&v); }"},
      {"KeptByTheAllocator",
       "void *malloc(unsigned long); struct s { int (*f)(int *); }; static struct s *kept;\n"
       "static struct s *second(struct s *first) { kept = first; return malloc(8); }\n"
       "static struct s *make(int v) { struct s *p = malloc(8), *q = second(p); return v == 3 ? p : q; }\n"
       "int apply(int v) { struct s *p = make(v); if (!p) return 7 * v; p->f = (int (*)(int *))seven;\n"
       "  return kept->f(&v); }"},
  };
}

/// `crowd()` compares so many pointers from outside with each other that memory outside becomes one object.
std::string crowd() {
  constexpr int kPointers = 300;
  std::string text = "struct link { struct link *next, *last; }; extern struct link *some_link(void);\n";
  std::string body = "  struct link *one = some_link();\n";
  for (int i = 0; i < kPointers; ++i) {
    const std::string p = "p" + std::to_string(i);
    body += "  struct link *" + p + " = some_link(); if (" + p + " == one || " + p + "->next == one->last) one = " + p +
            ";\n";
  }
  return text + "static void crowd(void) {\n" + body + "}\n";
}

class FunctionPointers : public FrontendTest, public ::testing::WithParamInterface<Way> {};

TEST_P(FunctionPointers, TheFunctionIsFound) {
  for (const DataModel model : {DataModel::LP64, DataModel::ILP32}) {
    if (model == DataModel::ILP32 &&
        (GetParam().name == "Union" || GetParam().name == "Heap" || GetParam().name == "KeptByTheAllocator"))
      continue;
    Options options;
    options.data_model = model;
    const std::string text =
        "extern int __VERIFIER_nondet_int(void);\n"
        "static int seven(const int *v) { return 7 * *v; }\n"
        "static int other(int *v) { return *v; }\n" +
        GetParam().text + "\nint main(void) { int v = __VERIFIER_nondet_int(); return apply(v); }\n";
    EXPECT_EQ(result_of(text, {3}, options), 21);
  }
}

TEST_P(FunctionPointers, TheFunctionIsFoundInACrowd) {
  const std::string text =
      "extern int __VERIFIER_nondet_int(void);\n"
      "static int seven(const int *v) { return 7 * *v; }\n"
      "static int other(int *v) { return *v; }\n" +
      GetParam().text + "\n" + crowd() +
      "int main(void) { int v = __VERIFIER_nondet_int(); if (v == 77) crowd(); return apply(v); }\n";
  Options options;
  options.extern_calls = ExternCalls::Pure;
  EXPECT_EQ(result_of(text, {3}, options), 21);
}

INSTANTIATE_TEST_SUITE_P(All, FunctionPointers, ::testing::ValuesIn(ways()),
                         [](const auto& info) { return info.param.name; });

/// A library that is not part of the program gives an object with functions; the program has functions of other types.
std::string driver(const std::string& more) {
  return "extern void reach_error(void);\nstruct port; struct card;\n"
         "struct operations { void (*write)(struct port *, char); void (*reset)(struct port *); };\n"
         "struct port { struct operations *operations; };\n"
         "struct driver { int (*attach)(struct card *); void (*detach)(struct card *); };\n"
         "extern struct port *find_port(void); extern struct card *find_card(void);\n"
         "static void detach(struct card *c) { find_port()->operations->reset(find_port()); }\n"
         "static int attach(struct card *c) { struct port *p = find_port(); p->operations->write(p, 1); return 0; }\n"
         "static struct driver ours = {attach, detach};\n" +
         more;
}

Options pure() {
  Options options;
  options.extern_calls = ExternCalls::Pure;
  return options;
}

TEST_F(FunctionPointers, FunctionsOfOtherTypesAreNotMeantFromOutside) {
  const Result loaded =
      load_text(driver("int main(void) { struct driver *d = &ours; d->attach(find_card()); d->detach(find_card());\n"
                       "  return 0; }\n"),
                pure());
  // `detach` looks to the machine like what it calls, but is none of it.
  EXPECT_FALSE(program::has_calls(loaded.cfa));
  EXPECT_TRUE(loaded.cfa.unsupported().empty());
  EXPECT_TRUE(std::any_of(loaded.assumptions.begin(), loaded.assumptions.end(), [](const auto& assumption) {
    return assumption.text.find("leads to no function of the program whose type is not that of the call") !=
           std::string::npos;
  }));
}

TEST_F(FunctionPointers, FunctionsOfTheSameTypeAre) {
  const Result loaded =
      load_text(driver("static void reset(struct port *p) { reach_error(); }\nvoid (*keep)(struct port *) = reset;\n"
                       "int main(void) { if (keep) detach(find_card()); return 0; }\n"),
                pure());
  EXPECT_TRUE(loaded.cfa.error_location());
}

/// What the program itself puts into an object from outside is found there, whatever its type.
TEST_F(FunctionPointers, TheProgramMayPutThemOutside) {
  for (const std::string way : {"p->operations = &mine;", "*p->operations = mine;",
                                "p->operations->reset = mine.reset;", "struct port q = {&mine}; *p = q;"}) {
    for (const std::string first : {"", "crowd();"}) {
      SCOPED_TRACE(way + first);
      const Result loaded = load_text(driver("static void fail(struct card *c) { reach_error(); }\n"
                                             "static struct operations mine = {0, (void (*)(struct port *))fail};\n" +
                                             crowd() + "int main(void) { struct port *p = find_port(); " + first + way +
                                             " p->operations->reset(p); return 0; }\n"),
                                      pure());
      EXPECT_TRUE(loaded.cfa.error_location());
    }
  }
}

/// Where all memory outside is one object, what the program puts somewhere in it may be found anywhere; but a function
/// of another type only if the program converts a pointer to such functions.
TEST_F(FunctionPointers, InACrowdAllMemoryOutsideIsOneObject) {
  const auto load_with = [&](const std::string& more, const std::string& function) {
    return load_text(
        driver("static void fail(struct card *c) { reach_error(); }\n" + more +
               "int main(void) { struct port *p = find_port(), *q = find_port();\n" +
               (more.empty() ? "" : "  crowd();\n") + "  q->operations->reset = (void (*)(struct port *))" + function +
               ";\n  p->operations->reset(p); return 0; }\n"),
        pure());
  };
  EXPECT_FALSE(load_with("", "fail").cfa.error_location());
  EXPECT_TRUE(load_with(crowd(), "fail").cfa.error_location());
  const Result typed =
      load_text(driver("static void fail(struct card *c) { reach_error(); }\n"
                       "struct watch { void (*look)(struct card *); }; extern struct watch *find_watch(void);\n" +
                       crowd() +
                       "int main(void) { struct port *p = find_port(); crowd(); find_watch()->look = fail;\n"
                       "  p->operations->reset(p); return 0; }\n"),
                pure());
  EXPECT_FALSE(typed.cfa.error_location());
  EXPECT_TRUE(typed.cfa.unsupported().empty());
}

/// A pointer from outside may be one that the program knows: it learns so by comparing. This holds of its copies, too.
TEST_F(FunctionPointers, APointerFromOutsideMayBeOneOfOurs) {
  for (const std::string way : {"struct operations *o = p->operations; if (o == &mine) o->reset(p);",
                                "if (p->operations == &mine) p->operations->reset(p);",
                                "if (&p->operations->reset == &mine.reset) p->operations->reset(p);",
                                "struct operations *o = p->operations, *same = o; if (o == &mine) same->reset(p);",
                                "struct port *q = find_port(), *mine_too = &ours_too; mine_too->operations = &mine;\n"
                                "  if (q == mine_too && p == q) p->operations->reset(p);"}) {
    SCOPED_TRACE(way);
    const Result loaded = load_text(driver("static void fail(struct card *c) { reach_error(); }\n"
                                           "static struct operations mine = {0, (void (*)(struct port *))fail};\n"
                                           "static struct port ours_too;\n"
                                           "int main(void) { struct port *p = find_port(); " +
                                           way + " return 0; }\n"),
                                    pure());
    EXPECT_TRUE(loaded.cfa.error_location());
  }
}

TEST_F(FunctionPointers, APointerFromOutsideMayBeAFunctionOfOurs) {
  const Result loaded = load_text(
      driver("static void fail(struct card *c) { reach_error(); }\n"
             "int main(void) { struct port *p = find_port(); void (*f)(struct port *) = p->operations->reset;\n"
             "  if (f == (void (*)(struct port *))fail) f(p); return 0; }\n"),
      pure());
  EXPECT_TRUE(loaded.cfa.error_location());
}

/// C calls these types compatible.
TEST_F(FunctionPointers, CompatibleTypesAreMeantFromOutside) {
  for (const auto& [meant, own] :
       std::vector<std::pair<std::string, std::string>>{{"enum color", "unsigned"},
                                                        {"unsigned", "enum color"},
                                                        {"int (*)[]", "int (*)[3]"},
                                                        {"int (*)()", "int (*)(int)"},
                                                        {"enum color *const", "unsigned *"}}) {
    SCOPED_TRACE(meant + " and " + own);
    const Result loaded = load_text(
        "extern void reach_error(void); enum color { RED, GREEN };\n"
        "typedef __typeof__(" +
            meant + ") meant; typedef __typeof__(" + own +
            ") own;\n"
            "struct operations { void (*f)(meant); }; extern struct operations *find(void);\n"
            "static void fail(own x) { reach_error(); }\nstatic void (*volatile keep)(own) = fail;\n"
            "int main(void) { if (keep) find()->f(0); return 0; }\n",
        pure());
    EXPECT_TRUE(loaded.cfa.error_location());
  }
}

/// Numbers that lie where a pointer is read are as good as any from outside.
TEST_F(FunctionPointers, NumbersInMemoryMayBeAddresses) {
  for (const std::string way :
       {"to[i] = same[from[i]];", "to[i] = 0; for (int b = 0; b < 8; ++b) if (from[i] >> b & 1) to[i] |= 1 << b;",
        "to[i] = __VERIFIER_nondet_int();"}) {
    SCOPED_TRACE(way);
    const Result loaded = load_text(
        "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"
        "static unsigned char same[256]; static void fail(int v) { reach_error(); }\n"
        "static void (*f)(int) = fail, (*g)(int);\n"
        "int main(void) { for (int i = 0; i < 256; ++i) same[i] = i;\n"
        "  unsigned char *from = (unsigned char *)&f, *to = (unsigned char *)&g;\n"
        "  for (unsigned i = 0; i < sizeof f; ++i) { " +
            way + " } g(1); return 0; }\n",
        pure());
    EXPECT_TRUE(loaded.cfa.error_location());
  }
}

TEST_F(FunctionPointers, AssemblyWritesAnything) {
  for (const std::string way : {"__asm__(\"nop; nop\" : \"=m\"(g));", "__asm__(\"nop; nop\" : \"=m\"(g) : \"m\"(f));",
                                "__asm__(\"nop; nop\" : : \"r\"(&g));"}) {
    SCOPED_TRACE(way);
    const Result loaded = load_text(
        "extern void reach_error(void); static void fail(int v) { reach_error(); }\n"
        "static void (*f)(int) = fail, (*g)(int);\n"
        "int main(void) { if (!f) return 0; " +
            way + " g(1); return 0; }\n",
        pure());
    EXPECT_TRUE(loaded.cfa.error_location());
  }
}

/// Two parameters of the first function may be the same pointer.
TEST_F(FunctionPointers, ArgumentsMayBeTheSame) {
  Options options = pure();
  options.entry = "start";
  options.arguments.are_own = false;
  const Result loaded = load_text(
      "extern void reach_error(void); struct s { void (*f)(int *); };\n"
      "static void fail(const int *v) { reach_error(); }\n"
      "void start(struct s *a, struct s *b) { a->f = (void (*)(int *))fail; b->f(0); }\n",
      options);
  EXPECT_TRUE(loaded.cfa.error_location());
}

TEST_F(FunctionPointers, JumpsCarryVariables) {
  const Result loaded = load_text(
      "#include <setjmp.h>\nextern void reach_error(void); static jmp_buf here;\n"
      "static void fail(const int *v) { reach_error(); } static void fine(int *v) {}\n"
      "int main(void) { void (*f)(int *) = fine; if (setjmp(here) == 0) { f = (void (*)(int *))fail; longjmp(here, 1); "
      "}\n"
      "  f(0); return 0; }\n",
      pure());
  EXPECT_TRUE(loaded.cfa.error_location());
}

TEST_F(FunctionPointers, FunctionsThatAreChosenWhenLoadedAreNotModelled) {
  for (const std::string way : {"chosen(0);", "void (*f)(int) = chosen; f(0);"}) {
    SCOPED_TRACE(way);
    const Result loaded = load_text(
        "extern void reach_error(void); static void fail(int v) { reach_error(); }\n"
        "static void (*choose(void))(int) { return fail; } void chosen(int) __attribute__((ifunc(\"choose\")));\n"
        "int main(void) { " +
            way + " return 0; }\n",
        pure());
    EXPECT_EQ(loaded.cfa.unsupported().size(), 1U);
  }
}

/// A function of another number of arguments is called: what happens is not known.
TEST_F(FunctionPointers, OtherTypesThatTheProgramPutsThereAreNotModelled) {
  const Result loaded =
      load_text(driver("static int add(double a, double b) { return a < b; }\n"
                       "static void same(struct port *p) {}\n"
                       "int main(void) { void (*f)(struct port *) = same; struct port *p = find_port();\n"
                       "  if (p) f = (void (*)(struct port *))add; f(p); return 0; }\n"),
                pure());
  EXPECT_EQ(loaded.cfa.unsupported().size(), 1U);
}

}  // namespace
}  // namespace pincer::frontend
