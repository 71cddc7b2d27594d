#include "sort.h"

int sort_ascending(int a, int b)
{
  return (a > b) - (a < b);
}

int sort_descending(int a, int b)
{
  return (a < b) - (a > b);
}

void sort_insertion(int *values, size_t count, sort_order order)
{
  for (size_t i = 1; i < count; i++) {
    int value = values[i];
    size_t at = i;
    while (at > 0 && order(values[at - 1], value) > 0) {
      values[at] = values[at - 1];
      at--;
    }
    values[at] = value;
  }
}

void sort_selection(int *values, size_t count, sort_order order)
{
  for (size_t i = 0; i + 1 < count; i++) {
    size_t least = i;
    for (size_t j = i + 1; j < count; j++) {
      if (order(values[j], values[least]) < 0)
        least = j;
    }
    int value = values[i];
    values[i] = values[least];
    values[least] = value;
  }
}

bool sort_is_sorted(const int *values, size_t count, sort_order order)
{
  for (size_t i = 1; i < count; i++) {
    if (order(values[i - 1], values[i]) > 0)
      return false;
  }
  return true;
}

size_t sort_find(const int *values, size_t count, int value, sort_order order)
{
  size_t low = 0;
  size_t high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    int relation = order(values[middle], value);
    if (relation == 0)
      return middle;
    if (relation < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return count;
}

size_t sort_unique(int *values, size_t count)
{
  size_t kept = 0;
  for (size_t i = 0; i < count; i++) {
    if (kept == 0 || values[kept - 1] != values[i])
      values[kept++] = values[i];
  }
  return kept;
}

void sort_merge(const int *a, size_t a_count, const int *b, size_t b_count, int *merged, sort_order order)
{
  size_t i = 0;
  size_t j = 0;
  while (i < a_count || j < b_count) {
    bool from_a = j == b_count || (i < a_count && order(a[i], b[j]) <= 0);
    *merged++ = from_a ? a[i++] : b[j++];
  }
}
