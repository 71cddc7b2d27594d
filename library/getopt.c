// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// getopt, with the way of glibc to move operands behind the options. Its complaints are output.
#include "model.h"

extern char* strchr(const char*, int);
extern int strcmp(const char*, const char*);
extern char* getenv(const char*);

char* optarg = 0;
int optind = 1;
int opterr = 1;
int optopt = '?';

static char* next;             // in the argument that holds several options
static int skipped, operands;  // the operands from skipped to operands - 1 were passed over
static enum { NEW, PERMUTE, IN_ORDER, ALL } order;

// The passed operands change places with the options between them and the next argument.
static void move_operands(char** argv) {
  int options = optind - operands;
  for (int i = operands; i < optind; i++) {
    char* option = argv[i];
    for (int j = i; j > i - (operands - skipped); j--) argv[j] = argv[j - 1];
    argv[i - (operands - skipped)] = option;
  }
  skipped += options;
  operands = optind;
}

/// over-approximated
int getopt(int argc, char* const* arguments, const char* options) {
  char** argv = (char**)arguments;
  if (argc < 1) return -1;
  optarg = NULL;
  if (order == NEW || optind == 0) {
    if (optind == 0) optind = 1;
    skipped = operands = optind;
    next = NULL;
    order = *options == '-' ? ALL : *options == '+' || getenv("POSIXLY_CORRECT") ? IN_ORDER : PERMUTE;
  }
  if (*options == '-' || *options == '+') options++;
  _Bool quiet = *options == ':';
  if (!next || !*next) {
    if (operands > optind) operands = optind;
    if (skipped > optind) skipped = optind;
    if (order == PERMUTE) {
      if (skipped != operands && operands != optind)
        move_operands(argv);
      else if (operands != optind)
        skipped = optind;
      while (optind < argc && (argv[optind][0] != '-' || !argv[optind][1])) optind++;
      operands = optind;
    }
    if (optind != argc && !strcmp(argv[optind], "--")) {
      optind++;
      if (skipped != operands && operands != optind)
        move_operands(argv);
      else if (skipped == operands)
        skipped = optind;
      operands = argc;
      optind = argc;
    }
    if (optind == argc) {
      if (skipped != operands) optind = skipped;
      return -1;
    }
    if (argv[optind][0] != '-' || !argv[optind][1]) {
      if (order == IN_ORDER) return -1;
      optarg = argv[optind++];
      return 1;
    }
    next = argv[optind] + 1;
  }
  int c = (unsigned char)*next++;
  const char* option = strchr(options, c);
  if (!*next) optind++;
  if (!option || c == ':' || c == ';') {
    optopt = c;
    return '?';
  }
  if (option[0] == 'W' && option[1] == ';') __pincer_unsupported("function 'getopt' with long options");
  if (option[1] != ':') return c;
  if (*next) {
    optarg = next;
    optind++;
  } else if (option[2] != ':') {
    if (optind == argc) {
      optopt = c;
      c = quiet ? ':' : '?';
    } else {
      optarg = argv[optind++];
    }
  }
  next = NULL;
  return c;
}
