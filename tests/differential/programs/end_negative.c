// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// main returns any int, negative or large.
static int choose(int i) { return i ? -2147483647 - 1 : 2147483647; }

int main(void) { return choose(1); }
