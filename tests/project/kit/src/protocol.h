// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
/* Frames: start, length, payload, check. */
#ifndef KIT_PROTOCOL_H
#define KIT_PROTOCOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FRAME_START = 0x7e, FRAME_PAYLOAD = 6, FRAME_OVERHEAD = 4 };

/* The bytes of a frame, or 0 if it does not fit. */
size_t frame_encode(const uint8_t *payload, size_t length, uint8_t *frame, size_t size);

enum frame_state { FRAME_WAITS, FRAME_LENGTH, FRAME_BODY, FRAME_CHECK };

struct frame_reader {
  enum frame_state state;
  uint8_t payload[FRAME_PAYLOAD];
  size_t expected;
  size_t length;
  uint16_t check;
  unsigned check_bytes;
  unsigned errors;
};

void frame_reader_init(struct frame_reader *reader);
/* True when the byte completes a frame; it stays until the next byte comes. */
bool frame_reader_take(struct frame_reader *reader, uint8_t byte);

#endif
