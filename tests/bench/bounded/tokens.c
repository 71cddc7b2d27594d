// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A parser that finds the tokens of a JSON text of N arbitrary bytes, in place and with a fixed number of tokens: tokens
// lie in the text, and each lies within its parent.
#include <assert.h>

#ifndef N
#define N 4
#endif

extern char __VERIFIER_nondet_char(void);

enum kind { OBJECT = 1, ARRAY = 2, STRING = 3, PRIMITIVE = 4 };

struct token {
  enum kind kind;
  int start, end, size, parent;
};

struct parser {
  unsigned position;
  unsigned next;
  int above;
};

static struct token *take(struct parser *parser, struct token *tokens, unsigned most) {
  if (parser->next >= most) return 0;
  struct token *const token = &tokens[parser->next++];
  token->start = token->end = -1;
  token->size = 0;
  token->parent = -1;
  return token;
}

static int parse_primitive(struct parser *parser, const char *text, unsigned length, struct token *tokens,
                           unsigned most) {
  const unsigned start = parser->position;
  for (; parser->position < length && text[parser->position] != '\0'; parser->position++) {
    const char c = text[parser->position];
    if (c == ' ' || c == ',' || c == ']' || c == '}' || c == ':') break;
    if (c < 32 || c >= 127) {
      parser->position = start;
      return -2;
    }
  }
  struct token *const token = take(parser, tokens, most);
  if (!token) {
    parser->position = start;
    return -1;
  }
  token->kind = PRIMITIVE;
  token->start = (int)start;
  token->end = (int)parser->position;
  token->parent = parser->above;
  parser->position--;
  return 0;
}

static int parse_string(struct parser *parser, const char *text, unsigned length, struct token *tokens,
                        unsigned most) {
  const unsigned start = parser->position;
  parser->position++;
  for (; parser->position < length && text[parser->position] != '\0'; parser->position++) {
    const char c = text[parser->position];
    if (c == '"') {
      struct token *const token = take(parser, tokens, most);
      if (!token) {
        parser->position = start;
        return -1;
      }
      token->kind = STRING;
      token->start = (int)start + 1;
      token->end = (int)parser->position;
      token->parent = parser->above;
      return 0;
    }
    if (c == '\\' && parser->position + 1 < length) {
      parser->position++;
      switch (text[parser->position]) {
        case '"':
        case '/':
        case '\\':
        case 'b':
        case 'n': break;
        default: parser->position = start; return -2;
      }
    }
  }
  parser->position = start;
  return -3;
}

static int parse(struct parser *parser, const char *text, unsigned length, struct token *tokens, unsigned most) {
  int count = 0;
  for (; parser->position < length && text[parser->position] != '\0'; parser->position++) {
    const char c = text[parser->position];
    switch (c) {
      case '{':
      case '[': {
        count++;
        struct token *const token = take(parser, tokens, most);
        if (!token) return -1;
        if (parser->above != -1) {
          tokens[parser->above].size++;
          token->parent = parser->above;
        }
        token->kind = c == '{' ? OBJECT : ARRAY;
        token->start = (int)parser->position;
        parser->above = (int)parser->next - 1;
        break;
      }
      case '}':
      case ']': {
        const enum kind kind = c == '}' ? OBJECT : ARRAY;
        if (parser->next < 1) return -2;
        struct token *token = &tokens[parser->next - 1];
        for (;;) {
          if (token->start != -1 && token->end == -1) {
            if (token->kind != kind) return -2;
            token->end = (int)parser->position + 1;
            parser->above = token->parent;
            break;
          }
          if (token->parent == -1) {
            if (token->kind != kind || parser->above == -1) return -2;
            break;
          }
          token = &tokens[token->parent];
        }
        break;
      }
      case '"': {
        const int result = parse_string(parser, text, length, tokens, most);
        if (result < 0) return result;
        count++;
        if (parser->above != -1) tokens[parser->above].size++;
        break;
      }
      case ' ':
      case '\t':
      case '\n': break;
      case ':': parser->above = (int)parser->next - 1; break;
      case ',':
        if (parser->above != -1 && tokens[parser->above].kind != ARRAY && tokens[parser->above].kind != OBJECT)
          parser->above = tokens[parser->above].parent;
        break;
      default: {
        const int result = parse_primitive(parser, text, length, tokens, most);
        if (result < 0) return result;
        count++;
        if (parser->above != -1) tokens[parser->above].size++;
        break;
      }
    }
  }
  for (int i = (int)parser->next - 1; i >= 0; i--) {
    if (tokens[i].start != -1 && tokens[i].end == -1) return -3;
  }
  return count;
}

int main(void) {
  char text[N];
  struct token tokens[N];
  for (int i = 0; i < N; i++) text[i] = __VERIFIER_nondet_char();
  struct parser parser = {0, 0, -1};
  const int count = parse(&parser, text, N, tokens, N);
  assert(count <= N);
  for (int i = 0; i < count; i++) {
    assert(tokens[i].start >= 0 && tokens[i].start <= tokens[i].end && tokens[i].end <= N);
    assert(tokens[i].parent < i);
  }
  return 0;
}
