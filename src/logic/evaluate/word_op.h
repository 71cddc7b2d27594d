// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>

#include "logic/term/term.h"

namespace pincer::logic {

/// The operation of a machine over words that does what the kind means, by its name in `Op`; none for kinds that are more
/// than that. Bitwise and, or serve Bool and BitVec alike.
template <class Op>
std::optional<Op> word_op(Kind kind) {
  switch (kind) {
    case Kind::And:
    case Kind::BvAnd: return Op::And;
    case Kind::Or:
    case Kind::BvOr: return Op::Or;
    case Kind::Not: return Op::Not;
    case Kind::Eq: return Op::Eq;
    case Kind::Ite: return Op::Ite;
    case Kind::BvNot: return Op::BvNot;
    case Kind::BvNeg: return Op::BvNeg;
    case Kind::BvXor: return Op::BvXor;
    case Kind::BvAdd: return Op::BvAdd;
    case Kind::BvSub: return Op::BvSub;
    case Kind::BvMul: return Op::BvMul;
    case Kind::BvUDiv: return Op::BvUDiv;
    case Kind::BvURem: return Op::BvURem;
    case Kind::BvSDiv: return Op::BvSDiv;
    case Kind::BvSRem: return Op::BvSRem;
    case Kind::BvShl: return Op::BvShl;
    case Kind::BvLShr: return Op::BvLShr;
    case Kind::BvAShr: return Op::BvAShr;
    case Kind::BvConcat: return Op::BvConcat;
    case Kind::BvExtract: return Op::BvExtract;
    case Kind::BvSignExtend: return Op::BvSignExtend;
    case Kind::BvUlt: return Op::BvUlt;
    case Kind::BvUle: return Op::BvUle;
    case Kind::BvSlt: return Op::BvSlt;
    case Kind::BvSle: return Op::BvSle;
    default: return std::nullopt;
  }
}

}  // namespace pincer::logic
