// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
/* Numbers from texts. */
#ifndef KIT_NUMBER_H
#define KIT_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

enum number_error { NUMBER_OK, NUMBER_EMPTY, NUMBER_BAD_DIGIT, NUMBER_TOO_LARGE };

/* Reads digits with an optional sign; `end` may be null. */
enum number_error number_parse(const char *text, int *value, const char **end);
enum number_error number_parse_unsigned(const char *text, uint32_t *value);
enum number_error number_parse_hex(const char *text, uint32_t *value);
bool number_add(int a, int b, int *sum);
bool number_multiply(int a, int b, int *product);
int number_clamp(int value, int low, int high);
unsigned number_digits(unsigned value);

#endif
