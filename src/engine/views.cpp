// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/views.h"

#include <algorithm>

#include "transform/integer_view.h"
#include "transform/slice.h"

namespace pincer::engine {

using certificate::Unknown;
using certificate::Unsafe;
using certificate::Verdict;
using program::Cfa;

bool has_bits(const Cfa& cfa) {
  for (std::size_t v = 0; v < cfa.variables().size(); ++v) {
    logic::Sort sort = cfa.sort(program::VariableId(v));
    while (sort.is_array()) sort = sort.element();
    if (sort.is_bitvec()) return true;
  }
  return false;
}

bool is_last_view(const Cfa& cfa, const Cfa& view, Numbers numbers) {
  return numbers != Numbers::IntegersThenBits || !has_bits(cfa) || has_bits(view);
}

namespace {

bool reaches_the_error(const Cfa& cfa, const Unsafe& found) {
  program::InterpretOptions options;
  options.record_trace = false;
  return program::interpret(cfa, found.choices, options).end == program::End::Error;
}

}  // namespace

Verdict search_views(const Cfa& cfa, const Context& context, Numbers numbers, const std::string& asked,
                     const std::function<Verdict(const Cfa& view, const Context& context)>& attempt) {
  using Pass = std::function<transform::Transformed(const Cfa&)>;
  struct View {
    const char* phase;
    std::vector<Pass> passes;
  };
  std::vector<View> views;
  const bool bits = has_bits(cfa);
  if (!bits) {
    views.push_back({"", {transform::slice, transform::propagate_intervals}});
  } else {
    const Pass integers = [](const Cfa& p) { return transform::integer_view(p, transform::Arithmetic::Exact); };
    if (numbers != Numbers::Bits)
      views.push_back({"over integers", {transform::slice, integers, transform::propagate_intervals}});
    if (numbers != Numbers::Integers) views.push_back({"over bits", {transform::slice}});
  }
  Verdict last = Unknown{"incomplete: no view of the program"};
  for (const View& way : views) {
    const transform::Transformed view = transform::pipeline(cfa, way.passes);
    Context inner = context;
    const std::string phase = way.phase;
    inner.progress = [&](const std::string& text) { context.progress(phase.empty() ? text : phase + ", " + text); };
    inner.progress("start");
    const Verdict found = attempt(view.program, inner);
    if (context.budget.exhausted() && std::holds_alternative<Unknown>(found)) return Unknown{"timeout"};
    last = std::holds_alternative<Unknown>(found) ? found : view.back(found);
    if (const auto* execution = std::get_if<Unsafe>(&last)) {
      if (reaches_the_error(cfa, *execution)) return last;
      last = Unknown{"incomplete: an execution of the abstraction only"};
    } else if (!std::holds_alternative<Unknown>(last)) {
      if (!context.certify || context.certify(last, asked)) return last;
      last = Unknown{"uncertified: the proof holds of the abstraction only"};
    }
  }
  return last;
}

}  // namespace pincer::engine
