// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Stands in for Csmith's own header of this name, which prints the checksum: here it is kept in a variable, no
// function of the C library is needed, and the hash is cheap to interpret. safe_math.h is Csmith's.
#pragma once

#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#define STATIC static
#define UNDEFINED(value) (value)
#define LOG_INDEX
#define LOG_EXEC
#define FUNC_NAME(x) (safe_##x)
#include "safe_math.h"
#undef FUNC_NAME

#define INT_BIT (sizeof(int) * CHAR_BIT)
#define _CSMITH_BITFIELD(x) (((x) > INT_BIT) ? ((x) % INT_BIT) : (x))

// Only ever called when hashing is to be traced.
#define printf(...) ((void)0)

// The only machine-specific builtin that Csmith knows; any function will do.
#define __builtin_ia32_crc32qi(crc, byte) (((uint32_t)(crc) ^ (uint8_t)(byte)) * 16777619u)

static uint32_t crc32_context = 0xFFFFFFFFu;
static uint32_t csmith_checksum;

static void csmith_hash(uint32_t v) { crc32_context = (crc32_context ^ v) * 16777619u + (crc32_context >> 15); }

static void crc32_gentab(void) {}

static void transparent_crc(uint64_t value, const char *name, int print) {
  (void)name, (void)print;
  csmith_hash((uint32_t)value);
  csmith_hash((uint32_t)(value >> 32));
}

static void transparent_crc_bytes(const void *p, int count, const char *name, int print) {
  (void)name, (void)print;
  for (int i = 0; i < count; ++i) csmith_hash(((const uint8_t *)p)[i]);
}

static void platform_main_begin(void) {}
static void platform_main_end(uint32_t checksum, int print) {
  (void)print;
  csmith_checksum = checksum;
}
