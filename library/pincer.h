/* SPDX-License-Identifier: Apache-2.0
 * SPDX-FileCopyrightText: The pincer authors
 *
 * Contracts of functions for pincer. To every compiler they are nothing.
 *
 *   int divide(int a, int b)
 *     PINCER_REQUIRES(b > 0)
 *     PINCER_ENSURES(PINCER_RESULT <= a || a < 0)
 *   {
 *     return a / b;
 *   }
 *
 * Clauses stand behind the parameters of a definition or of a declaration, or at the beginning of the body, with a
 * semicolon each. `pincer FILE.c --entry divide` checks the function against its contract; with --modular, callers use
 * the contract instead of the body.
 */
#ifndef PINCER_H
#define PINCER_H

/* What callers have to take care of. PINCER_VALID(p, n) in it: p leads to n elements. */
#define PINCER_REQUIRES(...)
/* What holds when the function returns. In it, PINCER_RESULT is what the function returns, and PINCER_OLD(e) the value of
 * e when it was called. Parameters have the values that they had then. */
#define PINCER_ENSURES(...)
/* All that the function may change: places like *p, s->x, g, and PINCER_ARRAY(p, n). Without this clause: nothing that
 * callers can see. */
#define PINCER_ASSIGNS(...)

/* At the beginning of the body of a loop: holds at the beginning of every turn. It is checked like an assertion, and
 * helps to prove the rest. */
#ifdef __PINCER__
#define PINCER_INVARIANT(...) __VERIFIER_assert(__VA_ARGS__)
#else
#define PINCER_INVARIANT(...) ((void)0)
#endif

#endif
