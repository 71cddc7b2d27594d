#include "rle.h"

size_t rle_run(const uint8_t *bytes, size_t count)
{
  size_t length = 0;
  while (length < count && length < 255 && bytes[length] == bytes[0])
    length++;
  return length;
}

size_t rle_pack(const uint8_t *bytes, size_t count, uint8_t *packed, size_t size)
{
  size_t used = 0;
  while (count > 0) {
    size_t run = rle_run(bytes, count);
    if (size - used < 2)
      return 0;
    packed[used++] = (uint8_t)run;
    packed[used++] = bytes[0];
    bytes += run;
    count -= run;
  }
  return used;
}

size_t rle_unpack(const uint8_t *packed, size_t count, uint8_t *bytes, size_t size)
{
  size_t used = 0;
  for (size_t i = 0; i + 1 < count; i += 2) {
    size_t run = packed[i];
    if (run > size - used)
      return 0;
    for (size_t k = 0; k < run; k++)
      bytes[used++] = packed[i + 1];
  }
  return used;
}
