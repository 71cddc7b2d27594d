// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A recursive-descent calculator: mutual recursion over a global cursor.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static const char *cursor;

static int expression(void);

static void blanks(void) {
  while (*cursor == ' ') ++cursor;
}

static int factor(void) {
  blanks();
  if (*cursor == '-') {
    ++cursor;
    return -factor();
  }
  if (*cursor == '(') {
    ++cursor;
    int v = expression();
    blanks();
    if (*cursor == ')') ++cursor;
    return v;
  }
  int v = 0;
  while (*cursor >= '0' && *cursor <= '9') v = v * 10 + (*cursor++ - '0');
  return v;
}

static int term(void) {
  int v = factor();
  for (;;) {
    blanks();
    if (*cursor == '*') {
      ++cursor;
      v *= factor();
    } else if (*cursor == '/' || *cursor == '%') {
      const char op = *cursor++;
      int d = factor();
      if (d == 0) d = 1;
      v = op == '/' ? v / d : v % d;
    } else {
      return v;
    }
  }
}

static int expression(void) {
  int v = term();
  for (;;) {
    blanks();
    if (*cursor == '+') ++cursor, v += term();
    else if (*cursor == '-') ++cursor, v -= term();
    else return v;
  }
}

static int calculate(const char *text) {
  cursor = text;
  return expression();
}

int main(void) {
  unsigned h = 2;
  static const char *const texts[] = {
      "1 + 2 * 3", "(1 + 2) * 3", "-(4 - 10) * -2", "100 / 7 % 5", "((((7))))", "2 - 3 - 4", "8 / (3 - 3) + 1", "",
  };
  for (unsigned i = 0; i < sizeof texts / sizeof *texts; ++i) {
    mix(&h, (unsigned)calculate(texts[i]));
    mix(&h, (unsigned)(cursor - texts[i]));
  }
  return (int)h;
}
