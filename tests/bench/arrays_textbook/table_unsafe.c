// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A table of rows and columns is set to zero. Not to the end of each row.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

#define ROWS 40
#define COLUMNS 60
int table[ROWS][COLUMNS];

int main(void) {
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < ROWS; j++) table[i][j] = 1;
  const unsigned row = __VERIFIER_nondet_uint(), column = __VERIFIER_nondet_uint();
  if (row < ROWS && column < COLUMNS) assert(table[row][column] == 1);
  return 0;
}
