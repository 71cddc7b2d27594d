// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
/* Building a text in a buffer of fixed size. The text is always terminated. */
#ifndef KIT_STRBUF_H
#define KIT_STRBUF_H

#include <stdbool.h>
#include <stddef.h>

struct strbuf {
  char *text;
  size_t capacity; /* with the terminating zero; at least 1 */
  size_t length;   /* without it */
  bool is_cut;     /* something did not fit */
};

void strbuf_init(struct strbuf *buffer, char *text, size_t capacity);
size_t strbuf_room(const struct strbuf *buffer);
bool strbuf_char(struct strbuf *buffer, char c);
bool strbuf_text(struct strbuf *buffer, const char *text);
bool strbuf_repeat(struct strbuf *buffer, char c, size_t count);
bool strbuf_unsigned(struct strbuf *buffer, unsigned value);
bool strbuf_int(struct strbuf *buffer, int value);
bool strbuf_hex(struct strbuf *buffer, unsigned value, size_t digits);
void strbuf_trim(struct strbuf *buffer);
void strbuf_clear(struct strbuf *buffer);

#endif
