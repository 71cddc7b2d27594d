// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
/* Words, numbers and signs of a text, one after the other. */
#ifndef KIT_TOKENIZER_H
#define KIT_TOKENIZER_H

#include <stdbool.h>
#include <stddef.h>

enum token_kind { TOKEN_END, TOKEN_NUMBER, TOKEN_WORD, TOKEN_SIGN, TOKEN_TEXT, TOKEN_ERROR };

struct token {
  enum token_kind kind;
  const char *start;
  size_t length;
};

struct tokenizer {
  const char *rest;
  unsigned line;
};

void tokenizer_init(struct tokenizer *tokenizer, const char *text);
struct token tokenizer_next(struct tokenizer *tokenizer);
bool token_is(const struct token *token, const char *text);
size_t tokenizer_count(const char *text);

#endif
