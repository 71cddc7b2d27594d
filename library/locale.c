// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// locale.h. Programs stay in the "C" locale.
#include "model.h"

#include <locale.h>

static struct lconv conventions;

/// over-approximated
char* setlocale(int category, const char* name) {
  if (name) {
    READ_STRING(name);
    if (name[0] != 0 && (name[0] != 'C' || name[1] != 0)) {
      if (__pincer_input_bool()) return NULL;
      __pincer_unsupported("another locale than \"C\"");
    }
    if (name[0] == 0 && __pincer_input_bool()) __pincer_unsupported("another locale than \"C\"");
  }
  return "C";
}
struct lconv* localeconv(void) {
  conventions.decimal_point = ".";
  conventions.thousands_sep = conventions.grouping = conventions.int_curr_symbol = conventions.currency_symbol = "";
  conventions.mon_decimal_point = conventions.mon_thousands_sep = conventions.mon_grouping = "";
  conventions.positive_sign = conventions.negative_sign = "";
  conventions.int_frac_digits = conventions.frac_digits = conventions.p_cs_precedes = conventions.p_sep_by_space = 127;
  conventions.n_cs_precedes = conventions.n_sep_by_space = conventions.p_sign_posn = conventions.n_sign_posn = 127;
  conventions.int_p_cs_precedes = conventions.int_p_sep_by_space = conventions.int_n_cs_precedes = 127;
  conventions.int_n_sep_by_space = conventions.int_p_sign_posn = conventions.int_n_sign_posn = 127;
  return &conventions;
}
