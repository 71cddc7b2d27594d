#include "stats.h"

void stats_init(struct stats *stats)
{
  stats->least = INT32_MAX;
  stats->most = INT32_MIN;
  stats->sum = 0;
  stats->count = 0;
}

void stats_add(struct stats *stats, int32_t value)
{
  if (stats->count == UINT32_MAX)
    return;
  if (value < stats->least)
    stats->least = value;
  if (value > stats->most)
    stats->most = value;
  stats->sum += value;
  stats->count++;
}

bool stats_range(const struct stats *stats, int64_t *range)
{
  if (stats->count == 0)
    return false;
  *range = (int64_t)stats->most - stats->least;
  return true;
}

int32_t stats_mean(const struct stats *stats)
{
  return (int32_t)(stats->sum / stats->count);
}

void stats_join(struct stats *stats, const struct stats *other)
{
  if (other->count > UINT32_MAX - stats->count)
    return;
  if (other->least < stats->least)
    stats->least = other->least;
  if (other->most > stats->most)
    stats->most = other->most;
  stats->sum += other->sum;
  stats->count += other->count;
}

size_t stats_near_mean(const struct stats *stats, const int32_t *values, size_t count, int32_t distance)
{
  size_t near = 0;
  if (count == 0 || stats->count == 0)
    return 0;
  int64_t mean = stats_mean(stats);
  for (size_t i = 0; i < count; i++) {
    int64_t away = values[i] - mean;
    if (away <= distance && away >= -(int64_t)distance)
      near++;
  }
  return near;
}
