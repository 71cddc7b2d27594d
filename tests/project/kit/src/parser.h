// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
/* Expressions of small numbers: + - * / and parentheses, evaluated as they are read. */
#ifndef KIT_PARSER_H
#define KIT_PARSER_H

#include "tokenizer.h"

enum parser_error {
  PARSER_OK,
  PARSER_UNEXPECTED,
  PARSER_TOO_DEEP,
  PARSER_OVERFLOW,
  PARSER_DIVISION_BY_ZERO
};

enum { PARSER_STACK = 6 };

struct parser {
  struct tokenizer tokenizer;
  struct token token;
  int values[PARSER_STACK];
  size_t value_count;
  char signs[PARSER_STACK];
  size_t sign_count;
};

enum parser_error parser_evaluate(const char *text, int *value);
int parser_priority(char sign);
enum parser_error parser_apply(char sign, int a, int b, int *result);

#endif
