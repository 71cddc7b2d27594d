// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Byte order of the network, on a machine that has the other one.
#include "model.h"

/// exact
unsigned htonl(unsigned x) { return x << 24 | (x << 8 & 0xff0000) | (x >> 8 & 0xff00) | x >> 24; }
unsigned ntohl(unsigned x) { return htonl(x); }
unsigned short htons(unsigned short x) { return x << 8 | x >> 8; }
unsigned short ntohs(unsigned short x) { return htons(x); }
