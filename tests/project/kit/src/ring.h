// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
/* A ring buffer of bytes over storage that the caller provides. */
#ifndef KIT_RING_H
#define KIT_RING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ring {
  uint8_t *storage;
  size_t capacity;
  size_t first;  /* index of the oldest byte */
  size_t length; /* how many bytes are in use */
};

void ring_init(struct ring *ring, uint8_t *storage, size_t capacity);
bool ring_is_empty(const struct ring *ring);
bool ring_is_full(const struct ring *ring);
size_t ring_free_space(const struct ring *ring);
bool ring_put(struct ring *ring, uint8_t byte);
bool ring_get(struct ring *ring, uint8_t *byte);
/* The byte that `ring_get` would give after `skip` others. */
bool ring_peek(const struct ring *ring, size_t skip, uint8_t *byte);
/* Puts as many bytes as there is room for, and says how many. */
size_t ring_write(struct ring *ring, const uint8_t *bytes, size_t count);
size_t ring_read(struct ring *ring, uint8_t *bytes, size_t count);
void ring_clear(struct ring *ring);

#endif
