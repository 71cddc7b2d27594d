// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
/* Small matrices of integers. */
#ifndef KIT_MATRIX_H
#define KIT_MATRIX_H

#include <stdbool.h>
#include <stdint.h>

enum { MATRIX_MOST = 3 };

struct matrix {
  unsigned rows;
  unsigned columns;
  int16_t cells[MATRIX_MOST][MATRIX_MOST];
};

bool matrix_init(struct matrix *matrix, unsigned rows, unsigned columns);
bool matrix_set(struct matrix *matrix, unsigned row, unsigned column, int16_t value);
int16_t matrix_get(const struct matrix *matrix, unsigned row, unsigned column);
bool matrix_identity(struct matrix *matrix, unsigned size);
/* False if sizes do not fit or a result is too large. */
bool matrix_add(const struct matrix *a, const struct matrix *b, struct matrix *sum);
bool matrix_multiply(const struct matrix *a, const struct matrix *b, struct matrix *product);
void matrix_transpose(const struct matrix *matrix, struct matrix *transposed);
int32_t matrix_trace(const struct matrix *matrix);
bool matrix_equal(const struct matrix *a, const struct matrix *b);

#endif
