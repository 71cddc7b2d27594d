#include "protocol.h"

#include "crc.h"

size_t frame_encode(const uint8_t *payload, size_t length, uint8_t *frame, size_t size)
{
  size_t at = 0;
  uint16_t crc = 0xffff;
  if (length > FRAME_PAYLOAD || size < length + FRAME_OVERHEAD)
    return 0;
  frame[at++] = FRAME_START;
  frame[at++] = (uint8_t)length;
  for (size_t i = 0; i < length; i++) {
    frame[at++] = payload[i];
    crc = crc16_step(crc, payload[i]);
  }
  frame[at++] = (uint8_t)(crc >> 8);
  frame[at++] = (uint8_t)(crc & 0xff);
  return at;
}

void frame_reader_init(struct frame_reader *reader)
{
  reader->state = FRAME_WAITS;
  reader->expected = 0;
  reader->length = 0;
  reader->check = 0;
  reader->check_bytes = 0;
  reader->errors = 0;
}

static void give_up(struct frame_reader *reader)
{
  reader->errors++;
  reader->state = FRAME_WAITS;
}

static void take_length(struct frame_reader *reader, uint8_t byte)
{
  if (byte > FRAME_PAYLOAD) {
    give_up(reader);
    return;
  }
  reader->expected = byte;
  reader->length = 0;
  reader->check = 0;
  reader->check_bytes = 0;
  reader->state = byte == 0 ? FRAME_CHECK : FRAME_BODY;
}

static void take_payload(struct frame_reader *reader, uint8_t byte)
{
  reader->payload[reader->length++] = byte;
  if (reader->length == reader->expected)
    reader->state = FRAME_CHECK;
}

static bool take_check(struct frame_reader *reader, uint8_t byte)
{
  reader->check = (uint16_t)(reader->check << 8 | byte);
  if (++reader->check_bytes < 2)
    return false;
  reader->state = FRAME_WAITS;
  if (reader->check == crc16(reader->payload, reader->length))
    return true;
  reader->errors++;
  return false;
}

bool frame_reader_take(struct frame_reader *reader, uint8_t byte)
{
  switch (reader->state) {
  case FRAME_WAITS:
    if (byte == FRAME_START)
      reader->state = FRAME_LENGTH;
    return false;
  case FRAME_LENGTH:
    take_length(reader, byte);
    return false;
  case FRAME_BODY:
    take_payload(reader, byte);
    return false;
  case FRAME_CHECK:
    return take_check(reader, byte);
  }
  return false;
}
