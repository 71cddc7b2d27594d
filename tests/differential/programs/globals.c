// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Globals with all kinds of constant initialisers, tentative definitions, addresses of each other.
#include <stddef.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

int tentative;
int tentative;
extern int later;
static int array[5] = {1, 2, 3};
int later = 9;
int *pointer = &array[2];
int *past = array + 5;
char text[] = "characters";
char padded[8] = "abc";
const char *string = "literal" + 3;
struct pair { int a; const char *b; struct pair *next; };
struct pair second = {2, "two", NULL};
struct pair first = {1, "one", &second};
struct pair list[] = {{3, "three", &list[1]}, {4, "four", list}};
static int apply(int x);
int (*function)(int) = apply;
long offset = offsetof(struct pair, next);
double real = 1.0 / 3;
unsigned char byte = (unsigned char)-1;
int computed = sizeof(array) / sizeof(*array) + (3 > 2 ? 10 : 20);
void *self = &self;
union { int i; char c[4]; } punned = {0x64636261};
int matrix[2][3] = {{1, 2, 3}, {4}};
char *names[] = {"x", text + 2, padded};
ptrdiff_t distance = (char *)&((struct pair *)0)->b - (char *)0;
static const int *const fixed = &later;
_Bool flag = 3;
float small = 0x1p-20f;

static int apply(int x) { return x * later; }

int main(void) {
  unsigned h = 9;
  mix(&h, (unsigned)tentative);
  tentative = 3;
  for (int i = 0; i < 5; ++i) mix(&h, (unsigned)array[i]);
  mix(&h, (unsigned)*pointer);
  mix(&h, (unsigned)(past - pointer));
  mix(&h, sizeof text);
  mix(&h, (unsigned char)text[9]);
  for (int i = 0; i < 8; ++i) mix(&h, (unsigned char)padded[i]);
  mix(&h, (unsigned char)*string);
  mix(&h, (unsigned)first.next->a);
  mix(&h, (unsigned char)first.next->b[1]);
  mix(&h, list[0].next->next == &list[0]);
  mix(&h, (unsigned)function(tentative));
  mix(&h, (unsigned)offset);
  mix(&h, (unsigned)(real * 3000000));
  mix(&h, byte);
  mix(&h, (unsigned)computed);
  mix(&h, self == (void *)&self);
  mix(&h, (unsigned char)punned.c[1]);
  for (int i = 0; i < 6; ++i) mix(&h, (unsigned)matrix[i / 3][i % 3]);
  mix(&h, (unsigned char)*names[1]);
  names[2][0] = 'Q';
  mix(&h, (unsigned char)padded[0]);
  mix(&h, (unsigned)distance);
  later = 11;
  mix(&h, (unsigned)*fixed);
  mix(&h, flag);
  mix(&h, (unsigned)(small * (1 << 22)));
  return (int)h;
}
