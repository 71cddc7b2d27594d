#include "tokenizer.h"

#include "text.h"

void tokenizer_init(struct tokenizer *tokenizer, const char *text)
{
  tokenizer->rest = text;
  tokenizer->line = 1;
}

static void skip_blanks(struct tokenizer *tokenizer)
{
  for (;;) {
    char c = *tokenizer->rest;
    if (c == '\n')
      tokenizer->line++;
    if (text_is_space(c)) {
      tokenizer->rest++;
    } else if (c == '#') {
      while (*tokenizer->rest != '\0' && *tokenizer->rest != '\n')
        tokenizer->rest++;
    } else {
      return;
    }
  }
}

static bool is_of_word(char c)
{
  return text_is_letter(c) || text_is_digit(c);
}

static struct token made(struct tokenizer *tokenizer, enum token_kind kind, size_t length)
{
  struct token token = {kind, tokenizer->rest, length};
  tokenizer->rest += length;
  return token;
}

static struct token quoted(struct tokenizer *tokenizer)
{
  const char *text = tokenizer->rest;
  size_t length = 1;
  while (text[length] != '"') {
    if (text[length] == '\0' || text[length] == '\n')
      return made(tokenizer, TOKEN_ERROR, length);
    if (text[length] == '\\' && text[length + 1] != '\0')
      length++;
    length++;
  }
  return made(tokenizer, TOKEN_TEXT, length + 1);
}

struct token tokenizer_next(struct tokenizer *tokenizer)
{
  size_t length = 1;
  skip_blanks(tokenizer);
  const char *text = tokenizer->rest;
  if (*text == '\0')
    return made(tokenizer, TOKEN_END, 0);
  if (*text == '"')
    return quoted(tokenizer);
  if (text_is_digit(*text)) {
    while (text_is_digit(text[length]))
      length++;
    return made(tokenizer, TOKEN_NUMBER, length);
  }
  if (text_is_letter(*text)) {
    while (is_of_word(text[length]))
      length++;
    return made(tokenizer, TOKEN_WORD, length);
  }
  return made(tokenizer, TOKEN_SIGN, 1);
}

bool token_is(const struct token *token, const char *text)
{
  for (size_t i = 0; i < token->length; i++) {
    if (text[i] == '\0' || text[i] != token->start[i])
      return false;
  }
  return text[token->length] == '\0';
}

size_t tokenizer_count(const char *text)
{
  struct tokenizer tokenizer;
  size_t count = 0;
  tokenizer_init(&tokenizer, text);
  while (tokenizer_next(&tokenizer).kind != TOKEN_END)
    count++;
  return count;
}
