// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
/* Smoothing of measurements: a moving average and a median. */
#ifndef KIT_FILTER_H
#define KIT_FILTER_H

#include <stddef.h>
#include <stdint.h>

enum { FILTER_WINDOW = 4 };

struct filter {
  int16_t window[FILTER_WINDOW];
  size_t count; /* at most FILTER_WINDOW */
  size_t next;
  int32_t sum;
};

void filter_init(struct filter *filter);
/* The average of the newest values. */
int16_t filter_add(struct filter *filter, int16_t value);
int16_t filter_median(const struct filter *filter);
/* Changes by at most `step` at a time. */
int16_t filter_limit(int16_t before, int16_t wanted, uint16_t step);

#endif
