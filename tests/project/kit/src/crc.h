// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
/* Cyclic redundancy checks. */
#ifndef KIT_CRC_H
#define KIT_CRC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

uint8_t crc8(const uint8_t *bytes, size_t count);
uint16_t crc16(const uint8_t *bytes, size_t count);
/* The same bit by bit, to compare with. */
uint16_t crc16_slow(const uint8_t *bytes, size_t count);
uint16_t crc16_step(uint16_t crc, uint8_t byte);
/* Puts the check behind the bytes; there is room for two more. */
void crc16_seal(uint8_t *bytes, size_t count);
bool crc16_is_sealed(const uint8_t *bytes, size_t count);

#endif
