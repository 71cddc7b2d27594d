// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
/* Texts in UTF-8. */
#ifndef KIT_UTF8_H
#define KIT_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How many bytes the character has that starts with this byte; 0 if none does. */
size_t utf8_length(uint8_t first);
/* The bytes that were read, or 0 if these are no character. */
size_t utf8_decode(const uint8_t *bytes, size_t count, uint32_t *character);
size_t utf8_encode(uint32_t character, uint8_t bytes[4]);
bool utf8_is_valid(const uint8_t *bytes, size_t count);
size_t utf8_count(const uint8_t *bytes, size_t count);

#endif
