#include "crc.h"

/* CRC-16/CCITT of the sixteen values of four bits. */
static const uint16_t kNibbles[16] = {
    0x0000, 0x1021, 0x2042, 0x3063, 0x4084, 0x50a5, 0x60c6, 0x70e7,
    0x8108, 0x9129, 0xa14a, 0xb16b, 0xc18c, 0xd1ad, 0xe1ce, 0xf1ef,
};

uint8_t crc8(const uint8_t *bytes, size_t count)
{
  uint8_t crc = 0;
  for (size_t i = 0; i < count; i++) {
    crc ^= bytes[i];
    for (int bit = 0; bit < 8; bit++)
      crc = (uint8_t)(crc & 0x80 ? crc << 1 ^ 0x07 : crc << 1);
  }
  return crc;
}

uint16_t crc16_step(uint16_t crc, uint8_t byte)
{
  crc = (uint16_t)(crc << 4 ^ kNibbles[(crc >> 12 ^ byte >> 4) & 15]);
  return (uint16_t)(crc << 4 ^ kNibbles[(crc >> 12 ^ byte) & 15]);
}

uint16_t crc16(const uint8_t *bytes, size_t count)
{
  uint16_t crc = 0xffff;
  for (size_t i = 0; i < count; i++)
    crc = crc16_step(crc, bytes[i]);
  return crc;
}

uint16_t crc16_slow(const uint8_t *bytes, size_t count)
{
  uint16_t crc = 0xffff;
  for (size_t i = 0; i < count; i++) {
    crc = (uint16_t)(crc ^ (uint16_t)(bytes[i] << 8));
    for (int bit = 0; bit < 8; bit++)
      crc = (uint16_t)(crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1);
  }
  return crc;
}

void crc16_seal(uint8_t *bytes, size_t count)
{
  uint16_t crc = crc16(bytes, count);
  bytes[count] = (uint8_t)(crc >> 8);
  bytes[count + 1] = (uint8_t)(crc & 0xff);
}

bool crc16_is_sealed(const uint8_t *bytes, size_t count)
{
  if (count < 2)
    return false;
  uint16_t crc = crc16(bytes, count - 2);
  return bytes[count - 2] == crc >> 8 && bytes[count - 1] == (crc & 0xff);
}
