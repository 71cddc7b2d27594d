// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Addresses that depend on inputs: elements, members, rows, bytes, choices between objects.
// inputs: 3, 1, 2, 0, 2, 1, 5, 2
extern int __VERIFIER_nondet_int(void);

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

struct record { short id; int data[3]; struct { char a, b; } pair[2]; };

static struct record records[3];
static int numbers[8] = {1, 2, 3, 4, 5, 6, 7, 8};
static int first = 100, second = 200, third = 300;

int main(void) {
  unsigned h = 1;
  const int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
  numbers[i] += numbers[j] * 10;
  numbers[numbers[k] & 7] = -5;
  for (int n = 0; n < 8; ++n) mix(&h, (unsigned)numbers[n]);
  const int r = __VERIFIER_nondet_int(), d = __VERIFIER_nondet_int(), p = __VERIFIER_nondet_int();
  records[r].data[d] = 77;
  records[d].pair[p].b = 'x';
  records[p] = records[r];
  records[p].id = (short)(r - 1);
  for (int n = 0; n < 3; ++n) {
    mix(&h, (unsigned)records[n].id);
    for (int m = 0; m < 3; ++m) mix(&h, (unsigned)records[n].data[m]);
    for (int m = 0; m < 2; ++m) mix(&h, (unsigned)(records[n].pair[m].a * 256 + records[n].pair[m].b));
  }
  int *choice[] = {&first, &second, &third, &numbers[i]};
  *choice[d] += 7;
  *choice[i] *= 2;
  int *q = j ? &first : &second;
  *q -= 1;
  mix(&h, (unsigned)first);
  mix(&h, (unsigned)second);
  mix(&h, (unsigned)third);
  mix(&h, (unsigned)numbers[i]);
  const int at = __VERIFIER_nondet_int(), step = __VERIFIER_nondet_int();
  unsigned char *bytes = (unsigned char *)numbers;
  bytes[at] = 0xee;
  *(short *)(void *)(bytes + at * step) = -2;
  for (int n = 0; n < 8; ++n) mix(&h, (unsigned)numbers[n]);
  return (int)h;
}
