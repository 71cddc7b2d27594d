// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/trace.h"

#include <fmt/format.h>

#include "driver/diagnostics.h"

namespace pincer::driver {

using logic::Sort;
using logic::SortKind;
using logic::Value;
using program::CTypeKind;

namespace {

std::string bits_value(const Value& value, CTypeKind type) {
  switch (type) {
    case CTypeKind::Pointer: return "0x" + value.as_unsigned().get_str(16);
    case CTypeKind::Bool:
    case CTypeKind::Unsigned: return value.as_unsigned().get_str();
    case CTypeKind::Unknown:
    case CTypeKind::Signed:
    case CTypeKind::Floating:
    case CTypeKind::Aggregate: break;
  }
  return value.as_signed().get_str();
}

/// The shortest text that reads back as the same number.
std::string float_value(const Value& value) {
  if (value.sort() == Sort::float32()) return fmt::format("{}", value.as_float());
  if (value.sort() == Sort::float64()) return fmt::format("{}", value.as_double());
  if (value.sort() == Sort::float80()) return fmt::format("{}", value.as_long_double());
  return value.to_string();
}

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};

constexpr std::size_t kLongestTerm = 100;  // nodes; traces are skimmed

}  // namespace

std::string c_value(const Value& value, const program::CType& type) {
  switch (value.sort().kind()) {
    case SortKind::Bool: return value.as_bool() ? "1" : "0";
    case SortKind::BitVec: return bits_value(value, type.kind);
    case SortKind::Int: return value.as_signed().get_str();
    case SortKind::Float: return float_value(value);
    case SortKind::Array: break;
  }
  return value.to_string();
}

std::optional<std::string> TraceText::line(const program::Step& step) const {
  const program::Edge& edge = cfa_->edge(step.edge);
  const std::optional<std::string> statement = text(edge, step.value);
  if (!statement) return std::nullopt;
  return fmt::format("{}: {}", edge.where.known() ? file_and_line(cfa_->sources(), edge.where) : "<unknown>",
                     *statement);
}

std::optional<std::string> TraceText::write(program::VariableId id, const Value& value) const {
  const program::Variable& variable = cfa_->variable(id);
  if (variable.name.empty()) return std::nullopt;
  return fmt::format("{} = {}", names_(variable.term), c_value(value, variable.type));
}

std::optional<std::string> TraceText::text(const program::Edge& edge, const Value& value) const {
  const auto as_written = [&] { return program::to_c(*cfa_, edge.statement, names_, kLongestTerm); };
  return std::visit(Overloaded{
                        [&](const program::Assume& assume) -> std::optional<std::string> {
                          if (cfa_->terms().is_true(assume.condition)) return std::nullopt;
                          return as_written();
                        },
                        [&](const program::Assign& assign) -> std::optional<std::string> {
                          // The interpreter does not copy whole memories into its steps: show the write itself.
                          return cfa_->sort(assign.variable).is_array() ? as_written() : write(assign.variable, value);
                        },
                        [&](const program::Havoc& havoc) -> std::optional<std::string> {
                          return cfa_->sort(havoc.variable).is_array() ? std::nullopt : write(havoc.variable, value);
                        },
                        [&](const program::Input& input) -> std::optional<std::string> {
                          const program::Variable& variable = cfa_->variable(input.variable);
                          const std::string name = variable.name.empty() ? "" : names_(variable.term) + " = ";
                          const std::string from = input.function.empty() ? "from outside" : input.function + "()";
                          return fmt::format("{}{} = {}", name, from, c_value(value, variable.type));
                        },
                        [&](const program::Call&) -> std::optional<std::string> { return as_written(); },
                    },
                    edge.statement);
}

}  // namespace pincer::driver
