// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Bit-fields in arrays, through pointers, in unions, as loop counters and in struct assignment.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

union word {
  unsigned all;
  struct { unsigned low : 8, mid : 16, high : 8; } part;
};

struct date { unsigned day : 5, month : 4, year : 12; };

static int before(struct date a, struct date b) {
  if (a.year != b.year) return a.year < b.year;
  if (a.month != b.month) return a.month < b.month;
  return a.day < b.day;
}

static struct date next(struct date d) {
  if (d.day < 30) {
    d.day++;
  } else {
    d.day = 1;
    if (d.month == 12) {
      d.month = 1;
      ++d.year;
    } else {
      d.month += 1;
    }
  }
  return d;
}

int main(void) {
  unsigned h = 3;
  union word w = {0x12345678u};
  mix(&h, w.part.low);
  mix(&h, w.part.mid);
  mix(&h, w.part.high);
  w.part.mid = ~w.part.mid;
  w.part.low++;
  mix(&h, w.all);

  struct date days[4] = {{29, 12, 1999}, {1, 1, 2000}, {30, 6, 2024}, {30, 12, 4095}};
  for (int i = 0; i < 4; ++i) {
    struct date *p = &days[i];
    const struct date copy = *p;
    *p = next(next(*p));
    mix(&h, p->day + 100 * p->month + 10000 * p->year);
    mix(&h, (unsigned)before(copy, *p));
  }
  struct { unsigned n : 3; unsigned rest : 29; } counter = {0, 0};
  do {
    counter.rest += counter.n;
  } while (++counter.n);
  mix(&h, counter.rest);
  return (int)h;
}
