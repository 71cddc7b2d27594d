#include "journal.h"

#include "text.h"

void journal_init(struct journal *journal, enum journal_level least)
{
  journal->written = 0;
  journal->least = least;
  for (size_t i = 0; i < JOURNAL_LEVELS; i++)
    journal->by_level[i] = 0;
}

bool journal_write(struct journal *journal, enum journal_level level, const char *text)
{
  if ((unsigned)level >= JOURNAL_LEVELS || level < journal->least)
    return false;
  struct journal_message *message = &journal->messages[journal->written % JOURNAL_MESSAGES];
  message->level = level;
  text_copy(message->text, JOURNAL_TEXT, text);
  journal->written++;
  journal->by_level[level]++;
  return true;
}

size_t journal_count(const struct journal *journal)
{
  return journal->written < JOURNAL_MESSAGES ? journal->written : JOURNAL_MESSAGES;
}

const struct journal_message *journal_message_at(const struct journal *journal, size_t age)
{
  if (age >= journal_count(journal))
    return NULL;
  return &journal->messages[(journal->written - 1 - age) % JOURNAL_MESSAGES];
}

const char *journal_level_name(enum journal_level level)
{
  switch (level) {
  case JOURNAL_DEBUG:
    return "debug";
  case JOURNAL_INFO:
    return "info";
  case JOURNAL_WARNING:
    return "warning";
  case JOURNAL_ERROR:
    return "error";
  default:
    return "unknown";
  }
}
