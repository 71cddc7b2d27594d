// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
/* Bytes as text, three in four characters. */
#ifndef KIT_BASE64_H
#define KIT_BASE64_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Without the terminating zero. */
size_t base64_length(size_t count);
bool base64_encode(const uint8_t *bytes, size_t count, char *text, size_t size);
/* The number of bytes; -1 if the text is not base64 or they do not fit. */
int base64_decode(const char *text, uint8_t *bytes, size_t size);
int base64_value(char c);

#endif
