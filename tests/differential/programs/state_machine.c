// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A tokenizer as a table-driven state machine and as a switch, which must agree.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

enum state { START, WORD, NUMBER, SPACE, OTHER, STATES };
enum class { LETTER, DIGIT, BLANK, REST, CLASSES };

static const unsigned char next[STATES][CLASSES] = {
    [START] = {WORD, NUMBER, SPACE, OTHER},
    [WORD] = {WORD, WORD, SPACE, OTHER},
    [NUMBER] = {OTHER, NUMBER, SPACE, OTHER},
    [SPACE] = {WORD, NUMBER, SPACE, OTHER},
    [OTHER] = {WORD, NUMBER, SPACE, OTHER},
};

static enum class classify(char c) {
  if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_') return LETTER;
  if (c >= '0' && c <= '9') return DIGIT;
  return c == ' ' || c == '\t' ? BLANK : REST;
}

static enum state by_switch(enum state s, char c) {
  const enum class k = classify(c);
  switch (s) {
    case WORD:
      if (k == LETTER || k == DIGIT) return WORD;
      break;
    case NUMBER:
      if (k == LETTER) return OTHER;
      break;
    default: break;
  }
  switch (k) {
    case LETTER: return WORD;
    case DIGIT: return NUMBER;
    case BLANK: return SPACE;
    default: return OTHER;
  }
}

int main(void) {
  unsigned h = 5;
  const char *text = "int x1 = 42; y_2 += 7up\t(99) --z";
  enum state a = START, b = START;
  int counts[STATES] = {0};
  for (const char *p = text; *p; ++p) {
    const enum state before = a;
    a = next[a][classify(*p)];
    b = by_switch(b, *p);
    mix(&h, (unsigned)a);
    mix(&h, a == b);
    if (a != before) counts[a]++;
  }
  for (int i = 0; i < STATES; ++i) mix(&h, (unsigned)counts[i]);
  return (int)h;
}
