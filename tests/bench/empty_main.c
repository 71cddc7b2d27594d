// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
int main(void) { return 0; }
