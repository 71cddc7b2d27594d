// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/evaluate/evaluate.h"

#include <vector>

#include "base/contract.h"
#include "logic/term/term_map.h"
#include "logic/term/traverse.h"
#include "logic/value/operations.h"

namespace pincer::logic {

Value evaluate(const Terms& terms, Term root, const VariableReader& reader) {
  TermMap<Value> values;
  std::vector<Value> arguments;
  visit_children_first(
      terms, root, [&](Term t) { return values.contains(t); },
      [&](Term t) {
        if (terms.kind(t) == Kind::Variable) {
          Value value = reader(t);
          base::require(value.sort() == terms.sort(t), "a variable's value has its sort");
          values[t] = std::move(value);
        } else if (terms.is_const(t)) {
          values[t] = terms.const_value(t);
        } else {
          arguments.clear();
          for (const Term child : terms.children(t)) arguments.push_back(*values.find(child));
          values[t] = apply(terms.kind(t), terms.attribute(t), terms.sort(t), arguments);
        }
      });
  return *values.find(root);
}

}  // namespace pincer::logic
