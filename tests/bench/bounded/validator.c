// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A validator of JSON with a stack of its own, on N arbitrary bytes: what it accepts has balanced brackets outside of
// strings.
#include <assert.h>

#ifndef N
#define N 4
#endif

extern char __VERIFIER_nondet_char(void);

static int is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
static int is_digit(char c) { return c >= '0' && c <= '9'; }

static const char *skip_string(const char *at, const char *end) {
  while (at < end) {
    const char c = *at++;
    if (c == '"') return at;
    if (c == '\\') {
      if (at == end) return 0;
      at++;
    } else if ((unsigned char)c < 32) {
      return 0;
    }
  }
  return 0;
}

static const char *skip_number(const char *at, const char *end) {
  if (at < end && *at == '-') at++;
  if (at == end || !is_digit(*at)) return 0;
  if (*at == '0') {
    at++;
  } else {
    while (at < end && is_digit(*at)) at++;
  }
  if (at < end && *at == '.') {
    at++;
    if (at == end || !is_digit(*at)) return 0;
    while (at < end && is_digit(*at)) at++;
  }
  return at;
}

enum state { VALUE, AFTER, KEY, COLON, FIRST_VALUE, FIRST_KEY };

static int is_valid(const char *at, const char *end) {
  char stack[N];
  int depth = 0;
  enum state state = VALUE;
  while (at < end) {
    const char c = *at;
    if (is_space(c)) {
      at++;
      continue;
    }
    switch (state) {
      case FIRST_VALUE:
        if (c == ']') {
          depth--;
          at++;
          state = AFTER;
          break;
        }
        /* fallthrough */
      case VALUE:
        state = AFTER;
        if (c == '[' || c == '{') {
          stack[depth++] = c;
          at++;
          state = c == '[' ? FIRST_VALUE : FIRST_KEY;
        } else if (c == '"') {
          at = skip_string(at + 1, end);
        } else {
          at = skip_number(at, end);
        }
        if (!at) return 0;
        break;
      case FIRST_KEY:
        if (c == '}') {
          depth--;
          at++;
          state = AFTER;
          break;
        }
        /* fallthrough */
      case KEY:
        if (c != '"') return 0;
        at = skip_string(at + 1, end);
        if (!at) return 0;
        state = COLON;
        break;
      case COLON:
        if (c != ':') return 0;
        at++;
        state = VALUE;
        break;
      case AFTER:
        if (depth == 0) return 0;
        at++;
        if (c == ',') {
          state = stack[depth - 1] == '[' ? VALUE : KEY;
        } else if (c == ']' || c == '}') {
          depth--;
          if ((c == ']') != (stack[depth] == '[')) return 0;
        } else {
          return 0;
        }
        break;
    }
  }
  return state == AFTER && depth == 0;
}

int main(void) {
  char text[N];
  for (int i = 0; i < N; i++) text[i] = __VERIFIER_nondet_char();
  if (is_valid(text, text + N)) {
    int balance = 0, in_string = 0;
    for (int i = 0; i < N; i++) {
      if (in_string) {
        if (text[i] == '\\')
          i++;
        else if (text[i] == '"')
          in_string = 0;
      } else if (text[i] == '"') {
        in_string = 1;
      } else {
        balance += (text[i] == '[' || text[i] == '{') - (text[i] == ']' || text[i] == '}');
        assert(balance >= 0);
      }
    }
    assert(balance == 0 && !in_string);
  }
  return 0;
}
