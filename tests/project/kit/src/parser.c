#include "parser.h"

#include "number.h"
#include "text.h"

/* Two stacks, one of values and one of signs that wait for their second value. */

int parser_priority(char sign)
{
  switch (sign) {
  case '+':
  case '-':
    return 1;
  case '*':
  case '/':
    return 2;
  default:
    return 0;
  }
}

enum parser_error parser_apply(char sign, int a, int b, int *result)
{
  switch (sign) {
  case '+':
    return number_add(a, b, result) ? PARSER_OK : PARSER_OVERFLOW;
  case '-':
    return b != -2147483647 - 1 && number_add(a, -b, result) ? PARSER_OK : PARSER_OVERFLOW;
  case '*':
    return number_multiply(a, b, result) ? PARSER_OK : PARSER_OVERFLOW;
  case '/':
    if (b == 0)
      return PARSER_DIVISION_BY_ZERO;
    *result = a / b;
    return PARSER_OK;
  default:
    return PARSER_UNEXPECTED;
  }
}

static enum parser_error push_value(struct parser *parser, int value)
{
  if (parser->value_count == PARSER_STACK)
    return PARSER_TOO_DEEP;
  parser->values[parser->value_count++] = value;
  return PARSER_OK;
}

static enum parser_error push_sign(struct parser *parser, char sign)
{
  if (parser->sign_count == PARSER_STACK)
    return PARSER_TOO_DEEP;
  parser->signs[parser->sign_count++] = sign;
  return PARSER_OK;
}

/* Replaces the two newest values by what the newest sign makes of them. */
static enum parser_error reduce(struct parser *parser)
{
  int result = 0;
  if (parser->value_count < 2)
    return PARSER_UNEXPECTED;
  char sign = parser->signs[--parser->sign_count];
  int b = parser->values[parser->value_count - 1];
  int a = parser->values[parser->value_count - 2];
  enum parser_error error = parser_apply(sign, a, b, &result);
  if (error != PARSER_OK)
    return error;
  parser->value_count--;
  parser->values[parser->value_count - 1] = result;
  return PARSER_OK;
}

/* Reduces while the newest sign binds at least as strongly. */
static enum parser_error reduce_down_to(struct parser *parser, int priority)
{
  while (parser->sign_count > 0 && parser_priority(parser->signs[parser->sign_count - 1]) >= priority) {
    enum parser_error error = reduce(parser);
    if (error != PARSER_OK)
      return error;
  }
  return PARSER_OK;
}

static enum parser_error take_number(struct parser *parser)
{
  int value = 0;
  for (size_t i = 0; i < parser->token.length; i++) {
    int digit = parser->token.start[i] - '0';
    if (!number_multiply(value, 10, &value) || !number_add(value, digit, &value))
      return PARSER_OVERFLOW;
  }
  return push_value(parser, value);
}

static enum parser_error take_sign(struct parser *parser)
{
  char sign = *parser->token.start;
  if (sign == '(')
    return push_sign(parser, sign);
  if (sign == ')') {
    enum parser_error error = reduce_down_to(parser, 1);
    if (error != PARSER_OK)
      return error;
    if (parser->sign_count == 0)
      return PARSER_UNEXPECTED;
    parser->sign_count--;
    return PARSER_OK;
  }
  int priority = parser_priority(sign);
  if (priority == 0)
    return PARSER_UNEXPECTED;
  enum parser_error error = reduce_down_to(parser, priority);
  return error != PARSER_OK ? error : push_sign(parser, sign);
}

enum parser_error parser_evaluate(const char *text, int *value)
{
  struct parser parser;
  enum parser_error error = PARSER_OK;
  parser.value_count = 0;
  parser.sign_count = 0;
  tokenizer_init(&parser.tokenizer, text);
  for (;;) {
    parser.token = tokenizer_next(&parser.tokenizer);
    if (parser.token.kind == TOKEN_END)
      break;
    if (parser.token.kind == TOKEN_NUMBER)
      error = take_number(&parser);
    else if (parser.token.kind == TOKEN_SIGN)
      error = take_sign(&parser);
    else
      error = PARSER_UNEXPECTED;
    if (error != PARSER_OK)
      return error;
  }
  error = reduce_down_to(&parser, 1);
  if (error != PARSER_OK)
    return error;
  if (parser.value_count != 1 || parser.sign_count != 0)
    return PARSER_UNEXPECTED;
  *value = parser.values[0];
  return PARSER_OK;
}
