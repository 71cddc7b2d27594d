// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A minifier of JSON on N arbitrary bytes: it leaves out white space outside of strings, stays within its buffers, and
// minifying once more changes nothing.
#include <assert.h>

#ifndef N
#define N 4
#endif

extern char __VERIFIER_nondet_char(void);

static int minify(const char *in, int n, char *out) {
  int length = 0, in_string = 0;
  for (int i = 0; i < n && in[i] != '\0'; i++) {
    const char c = in[i];
    if (in_string) {
      out[length++] = c;
      if (c == '\\' && i + 1 < n && in[i + 1] != '\0')
        out[length++] = in[++i];
      else if (c == '"')
        in_string = 0;
    } else if (c == '"') {
      in_string = 1;
      out[length++] = c;
    } else if (c != ' ' && c != '\t' && c != '\n' && c != '\r') {
      out[length++] = c;
    }
  }
  out[length] = '\0';
  return length;
}

int main(void) {
  char text[N + 1], once[N + 1], twice[N + 1];
  for (int i = 0; i < N; i++) text[i] = __VERIFIER_nondet_char();
  text[N] = '\0';
  const int length = minify(text, N, once);
  assert(length >= 0 && length <= N);
  const int again = minify(once, length, twice);
  assert(again == length);
  for (int i = 0; i < length; i++) assert(once[i] == twice[i]);
  return 0;
}
