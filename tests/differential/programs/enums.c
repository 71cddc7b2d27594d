// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Enumerations: implicit and explicit values, negative ones, duplicates, in switches, arrays and bit-fields.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

enum colour { RED, GREEN = 5, BLUE, ALSO_BLUE = BLUE, DARK = -3, AFTER_DARK };
enum { SIZE = 4, MASK = 0xf0, LARGE = 0x7fffffff };
enum big { HUGE_VALUE = 0x80000000u };
typedef enum { OFF, ON } state;

struct pixel {
  enum colour colour;
  enum colour small : 4;
  state on : 2;
};

static int rank(enum colour c) {
  switch (c) {
    case RED: return 10;
    case GREEN: return 20;
    case BLUE: return 30;
    case DARK: return 40;
    default: return 50;
  }
}

int main(void) {
  unsigned h = 23;
  enum colour all[SIZE] = {RED, BLUE, DARK, AFTER_DARK};
  for (int i = 0; i < SIZE; ++i) {
    mix(&h, (unsigned)all[i]);
    mix(&h, (unsigned)rank(all[i]));
  }
  enum colour c = GREEN;
  c++;
  mix(&h, c == ALSO_BLUE);
  c = (enum colour)3;
  mix(&h, (unsigned)rank(c));
  mix(&h, c | MASK);
  mix(&h, sizeof(enum colour));
  mix(&h, HUGE_VALUE);
  mix(&h, (enum big)HUGE_VALUE > 0);
  mix(&h, LARGE);
  mix(&h, DARK < RED);
  struct pixel p = {BLUE, DARK, ON};
  mix(&h, (unsigned)p.colour);
  mix(&h, (unsigned)p.small);
  mix(&h, p.on == ON);
  state s = OFF;
  s = !s;
  mix(&h, s);
  int table[] = {[GREEN] = 1, [BLUE] = 2};
  mix(&h, sizeof table / sizeof *table);
  mix(&h, (unsigned)(table[GREEN] + 10 * table[BLUE] + 100 * table[RED]));
  return (int)h;
}
