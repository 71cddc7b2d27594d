// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
/* What a row of measurements says. */
#ifndef KIT_STATS_H
#define KIT_STATS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct stats {
  int32_t least;
  int32_t most;
  int64_t sum;
  uint32_t count;
};

void stats_init(struct stats *stats);
void stats_add(struct stats *stats, int32_t value);
bool stats_range(const struct stats *stats, int64_t *range);
int32_t stats_mean(const struct stats *stats);
void stats_join(struct stats *stats, const struct stats *other);
/* The number of values within `distance` of the mean. */
size_t stats_near_mean(const struct stats *stats, const int32_t *values, size_t count, int32_t distance);

#endif
