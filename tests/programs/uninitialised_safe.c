// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// An uninitialised variable has some value, and keeps it.
// not natively: reads an uninitialised variable
extern void reach_error(void);

int main(void) {
  int x;
  const int first = x;
  const int second = x;
  if (first != second) reach_error();
  return 0;
}
