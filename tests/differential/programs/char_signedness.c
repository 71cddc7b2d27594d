// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Plain char is signed here; character constants, escapes and comparisons show it.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

int main(void) {
  unsigned h = 29;
  char c = '\xff';
  unsigned char u = '\xff';
  mix(&h, (unsigned)c);
  mix(&h, u);
  mix(&h, c == u);
  mix(&h, c < 0);
  mix(&h, '\377' == -1);
  mix(&h, '\n' + '\t' * 2 + '\0' + '\\' + '\'' + '"' + '\a' + '\b' + '\f' + '\v' + '\r');
  mix(&h, '\101');
  mix(&h, '\x41');
  mix(&h, 'ab');    // multi-character constant
  mix(&h, 'abcd');
  mix(&h, sizeof 'a');
  mix(&h, L'\x1234');
  mix(&h, sizeof L'a');
  mix(&h, u'\u00e4');
  mix(&h, U'\U0001F600');
  const char *s = "\x80\x7f\200";
  for (int i = 0; i < 4; ++i) mix(&h, (unsigned)s[i]);
  const unsigned char *us = (const unsigned char *)s;
  for (int i = 0; i < 4; ++i) mix(&h, us[i]);
  char wrap = 127;
  ++wrap;
  mix(&h, (unsigned)wrap);
  mix(&h, (unsigned)(c >> 1));
  mix(&h, u >> 1);
  signed char sc = -1;
  mix(&h, c == sc);
  mix(&h, sizeof L"abc" / sizeof L"abc"[0]);
  mix(&h, (unsigned)L"abc"[2]);
  mix(&h, sizeof u8"\u00e4");
  mix(&h, (unsigned char)u8"\u00e4"[0]);
  mix(&h, u"\u20ac"[0]);
  return (int)h;
}
