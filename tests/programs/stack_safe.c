// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A bounded stack: the height stays within the array.
// inputs: 1, 1, 1, 1, 1, 2, 0
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

enum { SIZE = 4 };
static int data[SIZE + 1], height;

static void push(int v) {
  if (height >= SIZE) return;
  if (height >= SIZE) reach_error();
  data[height++] = v;
}

static int pop(void) {
  if (height == 0) return -1;
  return data[--height];
}

int main(void) {
  for (int command = __VERIFIER_nondet_int(); command; command = __VERIFIER_nondet_int()) {
    if (command == 1) push(command);
    else pop();
    if (height < 0) reach_error();
  }
  return 0;
}
