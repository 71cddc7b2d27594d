// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// main returns 0 when it ends without a return statement.
static int x;

int main(void) {
  for (x = 0; x < 10; ++x) {}
}
