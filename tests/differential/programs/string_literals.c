// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// String literals: concatenation, escapes, embedded zeros, sizes, wide ones, indexing, __func__.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

#define TEXT(x) #x
#define EXPANDED(x) TEXT(x)
#define VALUE 42

static const char *function_name(void) { return __func__; }

static unsigned hash(const char *s) {
  unsigned h = 5381;
  while (*s) h = h * 33 + (unsigned char)*s++;
  return h;
}

int main(void) {
  unsigned h = 12;
  mix(&h, hash("hello" ", " "world"));
  mix(&h, hash("tab\tnewline\nquote\"backslash\\"));
  mix(&h, hash("\x41\102\u00e9"));
  mix(&h, sizeof "a\0b");
  mix(&h, (unsigned char)"a\0b"[2]);
  mix(&h, hash("a\0b"));
  mix(&h, sizeof "");
  mix(&h, hash("line one \
continued"));
  mix(&h, hash(TEXT(a + "b" '\n')));
  mix(&h, hash(EXPANDED(VALUE)));
  mix(&h, hash(function_name()));
  mix(&h, (unsigned char)*("pointer" + 3));
  mix(&h, (unsigned char)4 ["index"]);
  char array[] = "modifiable";
  array[0] = 'M';
  array[4] = '\0';
  mix(&h, hash(array));
  mix(&h, sizeof array);
  const char *const lines[] = {"one", "two" "three", ""};
  for (int i = 0; i < 3; ++i) mix(&h, hash(lines[i]));
  const __WCHAR_TYPE__ *w = L"wide \x3b1";
  for (; *w; ++w) mix(&h, (unsigned)*w);
  mix(&h, hash(u8"utf \u20ac"));
  mix(&h, "abc" != 0);
  return (int)h;
}
