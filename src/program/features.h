// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "program/cfa.h"

/// Cheap properties of a program that suggest how to verify it.
namespace pincer::program {

/// Some variable holds bit-vectors, or arrays of them.
bool has_bits(const Cfa& cfa);
/// Every variable is made of bits: bit-vectors and Booleans, and at least one bit-vector.
bool is_over_bits(const Cfa& cfa);
/// Every variable is an unbounded integer or a Boolean.
bool is_over_integers(const Cfa& cfa);
/// Some variable is an array: memory.
bool has_memory(const Cfa& cfa);
/// Some edge calls a procedure.
bool has_calls(const Cfa& cfa);
bool has_loops(const Cfa& cfa);
/// Some edge multiplies two numbers that are no constants.
bool has_products(const Cfa& cfa);

}  // namespace pincer::program
