#include "matrix.h"

bool matrix_init(struct matrix *matrix, unsigned rows, unsigned columns)
{
  if (rows > MATRIX_MOST || columns > MATRIX_MOST)
    return false;
  matrix->rows = rows;
  matrix->columns = columns;
  for (unsigned i = 0; i < MATRIX_MOST; i++) {
    for (unsigned j = 0; j < MATRIX_MOST; j++)
      matrix->cells[i][j] = 0;
  }
  return true;
}

bool matrix_set(struct matrix *matrix, unsigned row, unsigned column, int16_t value)
{
  if (row >= matrix->rows || column >= matrix->columns)
    return false;
  matrix->cells[row][column] = value;
  return true;
}

int16_t matrix_get(const struct matrix *matrix, unsigned row, unsigned column)
{
  return row < matrix->rows && column < matrix->columns ? matrix->cells[row][column] : 0;
}

bool matrix_identity(struct matrix *matrix, unsigned size)
{
  if (!matrix_init(matrix, size, size))
    return false;
  for (unsigned i = 0; i < size; i++)
    matrix->cells[i][i] = 1;
  return true;
}

static bool fits(int32_t value)
{
  return value >= INT16_MIN && value <= INT16_MAX;
}

bool matrix_add(const struct matrix *a, const struct matrix *b, struct matrix *sum)
{
  if (a->rows != b->rows || a->columns != b->columns || !matrix_init(sum, a->rows, a->columns))
    return false;
  for (unsigned i = 0; i < a->rows; i++) {
    for (unsigned j = 0; j < a->columns; j++) {
      int32_t value = a->cells[i][j] + b->cells[i][j];
      if (!fits(value))
        return false;
      sum->cells[i][j] = (int16_t)value;
    }
  }
  return true;
}

bool matrix_multiply(const struct matrix *a, const struct matrix *b, struct matrix *product)
{
  if (a->columns != b->rows || !matrix_init(product, a->rows, b->columns))
    return false;
  for (unsigned i = 0; i < a->rows; i++) {
    for (unsigned j = 0; j < b->columns; j++) {
      int64_t value = 0;
      for (unsigned k = 0; k < a->columns; k++)
        value += a->cells[i][k] * b->cells[k][j];
      if (value < INT16_MIN || value > INT16_MAX)
        return false;
      product->cells[i][j] = (int16_t)value;
    }
  }
  return true;
}

void matrix_transpose(const struct matrix *matrix, struct matrix *transposed)
{
  matrix_init(transposed, matrix->columns, matrix->rows);
  for (unsigned i = 0; i < matrix->rows; i++) {
    for (unsigned j = 0; j < matrix->columns; j++)
      transposed->cells[j][i] = matrix->cells[i][j];
  }
}

int32_t matrix_trace(const struct matrix *matrix)
{
  int32_t sum = 0;
  for (unsigned i = 0; i < matrix->rows && i < matrix->columns; i++)
    sum += matrix->cells[i][i];
  return sum;
}

bool matrix_equal(const struct matrix *a, const struct matrix *b)
{
  if (a->rows != b->rows || a->columns != b->columns)
    return false;
  for (unsigned i = 0; i < a->rows; i++) {
    for (unsigned j = 0; j < a->columns; j++) {
      if (a->cells[i][j] != b->cells[i][j])
        return false;
    }
  }
  return true;
}
