#include "ring.h"

void ring_init(struct ring *ring, uint8_t *storage, size_t capacity)
{
  ring->storage = storage;
  ring->capacity = capacity;
  ring->first = 0;
  ring->length = 0;
}

bool ring_is_empty(const struct ring *ring)
{
  return ring->length == 0;
}

bool ring_is_full(const struct ring *ring)
{
  return ring->length == ring->capacity;
}

size_t ring_free_space(const struct ring *ring)
{
  return ring->capacity - ring->length;
}

static size_t wrapped(const struct ring *ring, size_t index)
{
  return index >= ring->capacity ? index - ring->capacity : index;
}

bool ring_put(struct ring *ring, uint8_t byte)
{
  if (ring_is_full(ring))
    return false;
  ring->storage[wrapped(ring, ring->first + ring->length)] = byte;
  ring->length++;
  return true;
}

bool ring_get(struct ring *ring, uint8_t *byte)
{
  if (ring_is_empty(ring))
    return false;
  *byte = ring->storage[ring->first];
  ring->first = wrapped(ring, ring->first + 1);
  ring->length--;
  return true;
}

bool ring_peek(const struct ring *ring, size_t skip, uint8_t *byte)
{
  if (skip >= ring->length)
    return false;
  *byte = ring->storage[ring->first + skip];
  return true;
}

size_t ring_write(struct ring *ring, const uint8_t *bytes, size_t count)
{
  size_t done = 0;
  while (done < count && ring_put(ring, bytes[done]))
    done++;
  return done;
}

size_t ring_read(struct ring *ring, uint8_t *bytes, size_t count)
{
  size_t done = 0;
  while (done < count && ring_get(ring, &bytes[done]))
    done++;
  return done;
}

void ring_clear(struct ring *ring)
{
  ring->first = 0;
  ring->length = 0;
}
