// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
/* Run lengths: equal bytes in a row become a count and a byte. */
#ifndef KIT_RLE_H
#define KIT_RLE_H

#include <stddef.h>
#include <stdint.h>

/* The size of the result; 0 if it does not fit. */
size_t rle_pack(const uint8_t *bytes, size_t count, uint8_t *packed, size_t size);
size_t rle_unpack(const uint8_t *packed, size_t count, uint8_t *bytes, size_t size);
size_t rle_run(const uint8_t *bytes, size_t count);

#endif
