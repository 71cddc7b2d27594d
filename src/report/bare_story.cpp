// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/bare_story.h"

#include "report/check_text.h"
#include "report/trace.h"

namespace pincer::report {

Story bare_story(const program::Cfa& cfa, const program::Choices& choices, const std::set<std::string>& error_functions,
                 witness::Sources& sources) {
  const ErrorTrace trace = error_trace(cfa, choices, error_functions, sources);
  Story story;
  const auto place = [&](program::SourceLocation where) -> StoryPlace {
    if (!where.known() || !where.file.valid()) return {};
    return {sources.map().path(where.file), where.line, where.column, ""};
  };
  for (const InputCall& input : trace.inputs) {
    const std::string call = input.function.empty() ? "" : input.function + "()";
    const std::string value = c_literal(input.value, input.type).value_or(input.value.to_string());
    story.inputs.push_back({call, value, "", place(input.where)});
    StoryStep step;
    step.kind = StoryStep::Kind::Input;
    step.place = place(input.where);
    step.text = (call.empty() ? "a value from outside" : call) + " = " + value;
    step.matters = true;
    story.steps.push_back(std::move(step));
  }
  program::InterpretOptions options;
  options.record_trace = false;
  options.step_limit = program::kLongestExecution;
  options.leaps = true;
  const program::Execution execution = interpret(cfa, choices, options);
  story.total = execution.steps;
  if (execution.last_edge) story.check = cfa.edge(*execution.last_edge).violates.value_or(program::Check::Call);
  story.message = message_of(story.check);
  const witness::Waypoint& target = trace.waypoints.back();
  story.place = {target.location.file, target.location.at.line, target.location.at.column, target.location.function};
  StoryStep fail;
  fail.kind = StoryStep::Kind::Fail;
  fail.place = story.place;
  fail.text = story.message;
  fail.matters = true;
  story.steps.push_back(std::move(fail));
  return story;
}

}  // namespace pincer::report
