// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Byte order of the network, on a machine that has the other one, and addresses.
#include "model.h"

struct in_addr {
  unsigned s_addr;
};

/// exact
unsigned htonl(unsigned x) { return x << 24 | (x << 8 & 0xff0000) | (x >> 8 & 0xff00) | x >> 24; }
unsigned ntohl(unsigned x) { return htonl(x); }
unsigned short htons(unsigned short x) { return x << 8 | x >> 8; }
unsigned short ntohs(unsigned short x) { return htons(x); }
char* inet_ntoa(struct in_addr address) {
  static char text[16];
  unsigned value = ntohl(address.s_addr);
  int n = 0;
  for (int i = 24; i >= 0; i -= 8) {
    unsigned part = value >> i & 255;
    if (part >= 100) text[n++] = (char)('0' + part / 100);
    if (part >= 10) text[n++] = (char)('0' + part / 10 % 10);
    text[n++] = (char)('0' + part % 10);
    text[n++] = i ? '.' : 0;
  }
  return text;
}

/// over-approximated
unsigned inet_addr(const char* text) {
  READ_STRING(text);
  return (unsigned)__pincer_guess_int();
}
int inet_aton(const char* text, struct in_addr* address) {
  READ_STRING(text);
  if (!__pincer_guess_bool()) return 0;
  address->s_addr = (unsigned)__pincer_guess_int();
  return 1;
}
unsigned inet_network(const char* text) { return inet_addr(text); }
enum { AF_INET = 2, AF_INET6 = 10 };
int inet_pton(int family, const char* text, void* address) {
  size_t size = family == AF_INET ? 4 : 16;
  if (family != AF_INET && family != AF_INET6) {
    set_errno();
    return -1;
  }
  READ_STRING(text);
  if (!__pincer_guess_bool()) return 0;
  for (size_t i = 0; i < size; i++) ((char*)address)[i] = __pincer_guess_char();
  return 1;
}
const char* inet_ntop(int family, const void* address, char* text, unsigned size) {
  _Bool is_known = family == AF_INET || family == AF_INET6;
  size_t length = __pincer_guess_size();
  if (is_known) __pincer_assume(length >= (family == AF_INET ? 7 : 2) && length <= (family == AF_INET ? 15 : 45));
  if (!is_known || length >= size) {
    set_errno();
    return NULL;
  }
  READ_BYTES(address, family == AF_INET ? 4 : 16);
  for (size_t i = 0; i < length; i++) {
    char c = __pincer_guess_char();
    __pincer_assume(c > ' ' && c <= '~');
    text[i] = c;
  }
  text[length] = 0;
  return text;
}
