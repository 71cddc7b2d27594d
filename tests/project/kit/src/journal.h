// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
/* The newest messages, by importance. */
#ifndef KIT_JOURNAL_H
#define KIT_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>

enum journal_level { JOURNAL_DEBUG, JOURNAL_INFO, JOURNAL_WARNING, JOURNAL_ERROR, JOURNAL_LEVELS };
enum { JOURNAL_MESSAGES = 4, JOURNAL_TEXT = 8 };

struct journal_message {
  enum journal_level level;
  char text[JOURNAL_TEXT];
};

struct journal {
  struct journal_message messages[JOURNAL_MESSAGES];
  size_t written; /* all, also those that are gone */
  enum journal_level least;
  unsigned by_level[JOURNAL_LEVELS];
};

void journal_init(struct journal *journal, enum journal_level least);
bool journal_write(struct journal *journal, enum journal_level level, const char *text);
size_t journal_count(const struct journal *journal);
/* 0 is the newest; null if there is none. */
const struct journal_message *journal_message_at(const struct journal *journal, size_t age);
const char *journal_level_name(enum journal_level level);

#endif
