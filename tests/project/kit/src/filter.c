#include "filter.h"

void filter_init(struct filter *filter)
{
  filter->count = 0;
  filter->next = 0;
  filter->sum = 0;
}

int16_t filter_add(struct filter *filter, int16_t value)
{
  if (filter->count == FILTER_WINDOW)
    filter->sum -= filter->window[filter->next];
  else
    filter->count++;
  filter->window[filter->next] = value;
  filter->sum += value;
  filter->next = (filter->next + 1) % FILTER_WINDOW;
  return (int16_t)(filter->sum / (int32_t)filter->count);
}

int16_t filter_median(const struct filter *filter)
{
  int16_t sorted[FILTER_WINDOW];
  if (filter->count == 0)
    return 0;
  for (size_t i = 0; i < filter->count; i++) {
    size_t at = i;
    while (at > 0 && sorted[at - 1] > filter->window[i]) {
      sorted[at] = sorted[at - 1];
      at--;
    }
    sorted[at] = filter->window[i];
  }
  return sorted[filter->count / 2];
}

int16_t filter_limit(int16_t before, int16_t wanted, uint16_t step)
{
  int32_t change = wanted - before;
  if (change > step)
    change = step;
  if (change < -step)
    change = -step;
  return (int16_t)(before + change);
}
