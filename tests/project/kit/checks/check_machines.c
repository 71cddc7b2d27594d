#include <assert.h>

#include "calendar.h"
#include "crc.h"
#include "events.h"
#include "filter.h"
#include "fixed.h"
#include "fsm.h"
#include "matrix.h"
#include "nondet.h"
#include "protocol.h"
#include "rle.h"
#include "sort.h"
#include "stats.h"
#include "timer.h"

void check_fixed(void)
{
  fixed a = any_int();
  fixed b = any_int();
  fixed quotient = 0;
  assert(fixed_add(a, b) == fixed_add(b, a));
  assert(fixed_subtract(a, a) == 0);
  assert(fixed_from_int(3) == 3 * FIXED_ONE && fixed_to_int(fixed_from_int(-3)) == -3);
  assert(!fixed_divide(a, 0, &quotient));
  assert(fixed_divide(a, FIXED_ONE, &quotient) && quotient == a);
  assert(fixed_multiply(a, FIXED_ONE) == a);
  fixed_round(a);
}

void check_fixed_absolute(void)
{
  fixed value = fixed_absolute(any_int());
  assert(value >= 0);
}

void check_crc(void)
{
  uint8_t bytes[3] = {any_byte(), 0, 0};
  assert(crc16(bytes, 1) == crc16_slow(bytes, 1));
  crc16_seal(bytes, 1);
  assert(crc16_is_sealed(bytes, 3));
  assert(!crc16_is_sealed(bytes, 1));
}

void check_crc8(void)
{
  uint8_t bytes[2] = {any_byte(), 0};
  bytes[1] = crc8(bytes, 1);
  assert(crc8(bytes, 2) == 0);
}

void check_door(void)
{
  struct door door;
  door_init(&door);
  for (int i = 0; i < 5; i++) {
    door_handle(&door, (enum door_event)any_int());
    assert(door_is_safe(&door));
  }
}

void check_door_names(void)
{
  assert(door_state_name((enum door_state)any_unsigned()) != NULL);
}

void check_frames(void)
{
  uint8_t payload[2] = {any_byte(), any_byte()};
  uint8_t frame[2 + FRAME_OVERHEAD];
  struct frame_reader reader;
  bool is_done = false;
  size_t length = any_below(2);
  assert(frame_encode(payload, length, frame, length + 3) == 0);
  size_t size = frame_encode(payload, length, frame, sizeof frame);
  assert(size == length + FRAME_OVERHEAD);
  frame_reader_init(&reader);
  for (size_t i = 0; i < size; i++) {
    assert(!is_done);
    is_done = frame_reader_take(&reader, frame[i]);
  }
  assert(is_done && reader.length == length && reader.errors == 0);
}

void check_frames_of_noise(void)
{
  struct frame_reader reader;
  frame_reader_init(&reader);
  for (int i = 0; i < 5; i++) {
    frame_reader_take(&reader, any_byte());
    assert(reader.length <= FRAME_PAYLOAD);
  }
}

static void remember(const struct event *event, void *context)
{
  *(int *)context = event->value;
}

static void count_event(const struct event *event, void *context)
{
  (void)event;
  ++*(int *)context;
}

void check_events(void)
{
  struct events events;
  int last = 0;
  int count = 0;
  int value = any_int();
  events_init(&events);
  assert(events_listen(&events, EVENT_DATA, remember, &last));
  assert(events_listen(&events, EVENT_DATA, count_event, &count));
  assert(events_send(&events, EVENT_DATA, value) == 2 && last == value && count == 1);
  assert(events_send(&events, EVENT_STOP, 1) == 0);
  assert(events_forget(&events, EVENT_DATA, remember) && !events_forget(&events, EVENT_DATA, remember));
  assert(events_send(&events, EVENT_DATA, 0) == 1 && last == value && count == 2);
  assert(!events_listen(&events, (enum event_kind)EVENT_KINDS, remember, NULL));
}

void check_timers(void)
{
  struct timers timers;
  timers_init(&timers, any_unsigned());
  int once = timers_start(&timers, 1, 0);
  int often = timers_start(&timers, 2, 1);
  assert(once >= 0 && often >= 0 && once != often);
  assert(timers_remaining(&timers, often) == 2);
  assert(timers_tick(&timers) == 1 && timers_remaining(&timers, once) == 0);
  assert(timers_tick(&timers) == 1 && timers_tick(&timers) == 1);
  assert(timers_stop(&timers, often) && !timers_stop(&timers, often));
  assert(!timers_stop(&timers, any_int()));
}

void check_matrix(void)
{
  struct matrix a;
  struct matrix one;
  struct matrix result;
  matrix_init(&a, 2, 2);
  for (unsigned i = 0; i < 4; i++)
    matrix_set(&a, i / 2, i % 2, __VERIFIER_nondet_short());
  matrix_identity(&one, 2);
  assert(matrix_multiply(&a, &one, &result) && matrix_equal(&a, &result));
  matrix_transpose(&a, &result);
  assert(matrix_get(&result, 0, 1) == matrix_get(&a, 1, 0));
  assert(matrix_trace(&result) == matrix_trace(&a));
  assert(!matrix_set(&a, 2, any_unsigned(), 1));
}

void check_sort(void)
{
  int values[3] = {any_int(), any_int(), any_int()};
  sort_insertion(values, 3, sort_ascending);
  assert(sort_is_sorted(values, 3, sort_ascending));
}

void check_sort_unique(void)
{
  int least = (int)any_byte();
  int values[3] = {least, least + any_byte() / 128, least + 1};
  assert(sort_unique(values, 3) == 2);
  assert(values[0] == least && values[1] == least + 1);
}

void check_sort_find(void)
{
  const int values[4] = {-3, 0, 4, 9};
  int value = any_int();
  size_t at = sort_find(values, 4, value, sort_ascending);
  assert(at == 4 || values[at] == value);
}

void check_sort_descending(void)
{
  int a[2] = {any_int(), any_int()};
  int b[1] = {any_int()};
  int merged[3];
  sort_selection(a, 2, sort_descending);
  sort_merge(a, 2, b, 1, merged, sort_descending);
  assert(sort_is_sorted(merged, 3, sort_descending));
}

static struct date any_date(void)
{
  struct date date = {any_int(), any_int(), any_int()};
  if (!calendar_is_valid(&date)) {
    date.year = 2024;
    date.month = 2;
    date.day = 29;
  }
  return date;
}

void check_calendar(void)
{
  struct date date = any_date();
  struct date next = date;
  assert(calendar_is_valid(&date));
  if (calendar_next_day(&next)) {
    assert(calendar_is_valid(&next) && calendar_compare(&date, &next) < 0);
    assert(calendar_weekday(&next) >= 0 && calendar_weekday(&next) < 7);
  }
  assert(calendar_month_name(date.month) != NULL && calendar_month_name(0) == NULL);
}

void check_day_of_year(void)
{
  struct date date = any_date();
  calendar_day_of_year(&date);
}

void check_stats(void)
{
  struct stats stats;
  struct stats others;
  int64_t range = 0;
  const int32_t values[2] = {__VERIFIER_nondet_short(), __VERIFIER_nondet_short()};
  stats_init(&stats);
  assert(!stats_range(&stats, &range));
  stats_add(&stats, values[0]);
  stats_init(&others);
  stats_add(&others, values[1]);
  stats_join(&stats, &others);
  assert(stats_range(&stats, &range) && range >= 0 && stats.count == 2);
  assert(stats_near_mean(&stats, values, 2, INT32_MAX) == 2);
}

void check_stats_mean(void)
{
  struct stats stats;
  stats_init(&stats);
  if (any_int() > 0)
    stats_add(&stats, 3);
  int32_t mean = stats_mean(&stats);
  assert(mean == 3);
}

void check_filter(void)
{
  struct filter filter;
  filter_init(&filter);
  for (int i = 0; i < 5; i++)
    filter_add(&filter, (int16_t)(any_byte() - 128));
  assert(filter.count == FILTER_WINDOW && filter.sum >= -512 && filter.sum <= 508);
  int16_t before = __VERIFIER_nondet_short();
  int16_t after = filter_limit(before, __VERIFIER_nondet_short(), 10);
  assert(after - before <= 10 && before - after <= 10);
}

void check_filter_median(void)
{
  struct filter filter;
  filter_init(&filter);
  for (int i = 0; i < 3; i++)
    filter_add(&filter, __VERIFIER_nondet_short());
  int16_t median = filter_median(&filter);
  int below = 0;
  for (int i = 0; i < 3; i++)
    below += filter.window[i] < median ? 1 : 0;
  assert(below <= 1);
}

void check_rle(void)
{
  uint8_t bytes[2] = {any_byte(), any_byte()};
  uint8_t packed[4];
  uint8_t again[2];
  size_t count = any_below(3);
  size_t size = rle_pack(bytes, count, packed, sizeof packed);
  assert(rle_unpack(packed, size, again, sizeof again) == count);
  for (size_t i = 0; i < count; i++)
    assert(again[i] == bytes[i]);
}
