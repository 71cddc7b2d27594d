#include <assert.h>

#include "base64.h"
#include "config.h"
#include "journal.h"
#include "nondet.h"
#include "number.h"
#include "parser.h"
#include "strbuf.h"
#include "text.h"
#include "tokenizer.h"
#include "utf8.h"

void check_strbuf(void)
{
  char text[6];
  struct strbuf buffer;
  strbuf_init(&buffer, text, sizeof text);
  strbuf_int(&buffer, (int)(signed char)any_byte());
  assert(buffer.length <= 4 && text[buffer.length] == '\0');
  assert(strbuf_room(&buffer) == 5 - buffer.length);
}

void check_strbuf_hex(void)
{
  char text[4];
  struct strbuf buffer;
  strbuf_init(&buffer, text, sizeof text);
  assert(!strbuf_repeat(&buffer, ' ', 4) && buffer.is_cut);
  assert(strbuf_hex(&buffer, any_unsigned(), 2) && buffer.length == 2);
  assert(!strbuf_hex(&buffer, any_unsigned(), 2) && text[2] == '\0');
}

void check_strbuf_text(void)
{
  char text[5];
  char from[7];
  struct strbuf buffer;
  any_text(from, sizeof from);
  strbuf_init(&buffer, text, sizeof text);
  bool fits = strbuf_text(&buffer, from);
  assert(fits == (text_length(from) < sizeof text));
  strbuf_trim(&buffer);
  assert(text[buffer.length] == '\0');
}

void check_strbuf_char(void)
{
  char text[3];
  struct strbuf buffer;
  strbuf_init(&buffer, text, sizeof text);
  for (int i = 0; i < 3; i++)
    strbuf_char(&buffer, 'x');
}

void check_text(void)
{
  char a[3];
  char b[3];
  char copy[2];
  any_text(a, sizeof a);
  any_text(b, sizeof b);
  bool is_whole = text_copy(copy, sizeof copy, a);
  assert(is_whole == (text_length(a) < sizeof copy));
  assert(!is_whole || text_equal(a, copy));
  assert(text_starts_with(a, copy));
  if (text_equal(a, b))
    assert(text_equal_ignoring_case(a, b) && text_starts_with(a, b));
  assert(text_find(a, any_int() != 0 ? 'x' : ' ') <= text_length(a));
}

void check_text_words(void)
{
  char text[4];
  any_text(text, sizeof text);
  size_t length = text_length(text);
  assert(text_count_words(text) <= (length + 1) / 2);
  char first = text[0];
  text_reverse(text);
  assert(text_length(text) == length);
  assert(length == 0 || text[length - 1] == first);
}

void check_number(void)
{
  char text[4];
  uint32_t value = 0;
  any_text(text, sizeof text);
  if (number_parse_unsigned(text, &value) == NUMBER_OK)
    assert(value < 1000 && number_digits(value) <= 3);
  if (number_parse_hex(text, &value) == NUMBER_OK)
    assert(value < 0x1000);
  int sum = 0;
  if (number_add(any_int(), 1, &sum))
    assert(sum != -2147483647 - 1);
  int clamped = number_clamp(any_int(), -5, 5);
  assert(clamped >= -5 && clamped <= 5);
}

void check_number_parse(void)
{
  char text[] = "2147483640";
  int value = 0;
  text[9] = (char)('0' + any_below(10));
  number_parse(text, &value, NULL);
}

void check_tokenizer(void)
{
  char text[3];
  struct tokenizer tokenizer;
  any_text(text, sizeof text);
  tokenizer_init(&tokenizer, text);
  for (int i = 0; i < 3; i++) {
    struct token token = tokenizer_next(&tokenizer);
    assert(token.start >= text && token.start + token.length <= text + 2);
    if (token.kind == TOKEN_END)
      return;
    assert(token.length > 0);
  }
  assert(0);
}

void check_token_is(void)
{
  struct tokenizer tokenizer;
  tokenizer_init(&tokenizer, "if (x1 < 20) \"a\" # end\n}");
  struct token token = tokenizer_next(&tokenizer);
  assert(token.kind == TOKEN_WORD && token_is(&token, "if") && !token_is(&token, "i"));
  assert(tokenizer_count("if (x1 < 20) \"a\" # end\n}") == 8);
}

void check_parser(void)
{
  char text[2];
  int value = 0;
  any_text(text, sizeof text);
  if (parser_evaluate(text, &value) == PARSER_OK)
    assert(value >= 0 && value < 10);
}

void check_parser_values(void)
{
  int value = 0;
  assert(parser_evaluate("2 + 3 * (4 - 1)", &value) == PARSER_OK && value == 11);
  assert(parser_evaluate("1 / 0", &value) == PARSER_DIVISION_BY_ZERO);
  assert(parser_evaluate("((1)", &value) == PARSER_UNEXPECTED);
  int result = 0;
  int a = any_int();
  int b = any_int();
  if (b != -1 && parser_apply('/', a, b, &result) == PARSER_OK)
    assert(b != 0);
}

void check_config(void)
{
  struct config config;
  config_init(&config);
  assert(config_line(&config, " rate = 12"));
  assert(config_get_int(&config, "rate", 0) == 12);
  assert(config_get_int(&config, "speed", 7) == 7);
  assert(config_line(&config, "# nothing") && !config_line(&config, "rate 12"));
  assert(config_set(&config, "rate", "13") && config.count == 1);
}

void check_config_line(void)
{
  struct config config;
  char line[5];
  any_text(line, sizeof line);
  config_init(&config);
  config_line(&config, line);
  assert(config.count <= 1);
}

void check_config_is_on(void)
{
  struct config config;
  config_init(&config);
  if (any_int() != 0)
    config_set(&config, "echo", "on");
  assert(config_is_on(&config, "echo"));
}

void check_utf8(void)
{
  uint8_t bytes[4];
  uint32_t again = 0;
  uint32_t character = any_unsigned();
  size_t length = utf8_encode(character, bytes);
  if (length > 0)
    assert(utf8_decode(bytes, length, &again) == length && again == character);
}

void check_utf8_valid(void)
{
  uint8_t bytes[3] = {any_byte(), any_byte(), any_byte()};
  size_t count = any_below(4);
  if (utf8_is_valid(bytes, count))
    assert(utf8_count(bytes, count) <= count);
}

void check_base64(void)
{
  uint8_t bytes[2] = {any_byte(), any_byte()};
  uint8_t again[2] = {0, 0};
  char text[5];
  assert(!base64_encode(bytes, 2, text, 4));
  assert(base64_encode(bytes, 2, text, 5));
  assert(base64_decode(text, again, 2) == 2);
  assert(again[0] == bytes[0] && again[1] == bytes[1]);
}

void check_journal(void)
{
  struct journal journal;
  journal_init(&journal, JOURNAL_INFO);
  assert(!journal_write(&journal, JOURNAL_DEBUG, "no"));
  for (int i = 0; i < 5; i++)
    assert(journal_write(&journal, JOURNAL_ERROR, "a long message"));
  assert(journal_count(&journal) == JOURNAL_MESSAGES && journal.by_level[JOURNAL_ERROR] == 5);
  const struct journal_message *message = journal_message_at(&journal, any_below(JOURNAL_MESSAGES));
  assert(message != NULL && text_equal(message->text, "a long "));
  assert(journal_message_at(&journal, JOURNAL_MESSAGES) == NULL);
  assert(journal_level_name((enum journal_level)any_int()) != NULL);
}
