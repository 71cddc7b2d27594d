// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
/* Small functions on texts, without the C library. */
#ifndef KIT_TEXT_H
#define KIT_TEXT_H

#include <stdbool.h>
#include <stddef.h>

bool text_is_space(char c);
bool text_is_digit(char c);
bool text_is_letter(char c);
char text_lower(char c);
size_t text_length(const char *text);
bool text_equal(const char *a, const char *b);
bool text_equal_ignoring_case(const char *a, const char *b);
bool text_starts_with(const char *text, const char *start);
/* Copies at most size - 1 characters and terminates the copy; says whether all fit. */
bool text_copy(char *to, size_t size, const char *from);
/* The index of the character, or the length of the text. */
size_t text_find(const char *text, char c);
const char *text_skip_spaces(const char *text);
size_t text_count_words(const char *text);
void text_reverse(char *text);

#endif
