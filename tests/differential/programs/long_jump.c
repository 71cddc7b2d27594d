// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// setjmp and longjmp: errors from deep inside, handlers around handlers, trying again, results by volatile variables.
#include <setjmp.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static jmp_buf buffer;
static unsigned h = 7;

static void fail(int code) { longjmp(buffer, code); }

struct parser {
  jmp_buf on_error;
  const char *text;
  int depth;
};

static int expression(struct parser *p);

static int primary(struct parser *p) {
  if (*p->text == '(') {
    p->text++;
    p->depth++;
    const int value = expression(p);
    if (*p->text != ')') longjmp(p->on_error, 2);
    p->text++;
    return value;
  }
  if (*p->text < '0' || *p->text > '9') longjmp(p->on_error, 3);
  return *p->text++ - '0';
}

static int expression(struct parser *p) {
  int value = primary(p);
  while (*p->text == '+') {
    p->text++;
    value += primary(p);
  }
  return value;
}

static int parse(const char *text) {
  static struct parser p;
  p.text = text;
  p.depth = 0;
  const int code = setjmp(p.on_error);
  if (code != 0) return -code * 100 - p.depth;
  const int value = expression(&p);
  if (*p.text != 0) longjmp(p.on_error, 4);
  return value;
}

typedef void (*action)(int);
static void nothing(int n) { mix(&h, (unsigned)n); }
static void jump(int n) { _longjmp(buffer, n + 1); }

static int nested(int n) {
  jmp_buf outer, inner;
  volatile int seen = 0;
  if (setjmp(outer) == 0) {
    if (setjmp(inner) == 0) {
      if (n & 1) longjmp(inner, 1);
      longjmp(outer, 1);
    }
    seen += 10;
    if (n & 2) longjmp(outer, 1);
    return seen;
  }
  return seen + 1;
}

int main(void) {
  volatile int rounds = 0;
  const int code = setjmp(buffer);
  mix(&h, (unsigned)code);
  ++rounds;
  if (rounds < 3) fail(rounds * 10);
  mix(&h, (unsigned)rounds);
  static const char *const texts[] = {"1+2", "(1+(2+3))", "(1", "1+", "2)", "((4))+((5)+x)"};
  for (int i = 0; i < 6; i++) mix(&h, (unsigned)parse(texts[i]));
  const action actions[] = {nothing, nothing, jump};
  switch (setjmp(buffer)) {
    case 0:
      for (int i = 0; i < 9; i++) actions[i % 3](i);
      break;
    case 3: mix(&h, 33); break;
    default: mix(&h, 44); break;
  }
  for (int i = 0; i < 4; i++) mix(&h, (unsigned)nested(i));
  return (int)(h & 0x7fffffff);
}
