// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Format 1.0 describes an automaton whose edges name lines of the program. What can be said in terms of format 2.0 is
// taken over: of a violation the shortest way to the violation, of a proof the invariants of states.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <deque>
#include <map>
#include <pugixml.hpp>

#include "base/error.h"
#include "witness/characters.h"
#include "witness/read_formats.h"

namespace pincer::witness {

namespace {

struct State {
  bool entry = false;
  bool violation = false;
  bool sink = false;
  std::string invariant;
  std::string scope;
};

struct Transition {
  std::string from;
  std::string to;
  std::map<std::string, std::string> data;
  std::uint32_t line = 0;  // 0: not said
};

std::string trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(kBlanks) - first + 1));
}

/// `a == 1; b == 2;` as one expression.
std::string conjunction(const std::string& assumption) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; at < assumption.size();) {
    const std::size_t end = std::min(assumption.find(';', at), assumption.size());
    if (std::string part = trimmed(std::string_view(assumption).substr(at, end - at)); !part.empty())
      parts.push_back(std::move(part));
    at = end + 1;
  }
  if (parts.size() == 1) return parts.front();
  return parts.empty() ? "" : fmt::format("({})", fmt::join(parts, ") && ("));
}

bool is_trivial(const std::string& invariant) {
  return invariant.empty() || invariant == "true" || invariant == "1" || invariant == "(1)";
}

class GraphReader {
 public:
  GraphReader(const std::string& text, const std::string& where, std::vector<std::string>* ignored)
      : text_(text), where_(where), ignored_(ignored) {}

  Witness read() {
    pugi::xml_document document;
    const pugi::xml_parse_result parsed = document.load_buffer(text_.data(), text_.size());
    if (!parsed) fail(parsed.offset, parsed.description());
    if (!is_utf8(text_)) fail(0, "this is not UTF-8");
    const pugi::xml_node graph = document.child("graphml").child("graph");
    if (!graph) fail(0, "a witness in GraphML has a 'graph' in a 'graphml'");
    read_keys(document.child("graphml"));
    read_metadata(graph);
    for (const pugi::xml_node& node : graph.children("node")) read_node(node);
    for (const pugi::xml_node& edge : graph.children("edge")) read_edge(edge);
    for (const Transition& transition : transitions_) {
      leaving_[transition.from].push_back(&transition);
      entering_[transition.to].push_back(&transition);
    }
    if (std::count_if(states_.begin(), states_.end(), [](const auto& state) { return state.second.entry; }) != 1)
      fail(graph.offset_debug(), "exactly one node is the entry");
    if (result_.violation)
      read_violation(graph);
    else
      read_invariants();
    return std::move(result_);
  }

 private:
  [[noreturn]] void fail(std::ptrdiff_t offset, const std::string& message) const {
    const auto end = text_.begin() + std::clamp<std::ptrdiff_t>(offset, 0, static_cast<std::ptrdiff_t>(text_.size()));
    throw base::InputError(fmt::format("{}:{}: error: {}", where_, 1 + std::count(text_.begin(), end, '\n'), message));
  }

  /// Values that elements have if they say nothing.
  void read_keys(const pugi::xml_node& root) {
    for (const pugi::xml_node& key : root.children("key"))
      if (const pugi::xml_node value = key.child("default"))
        defaults_[key.attribute("id").value()] = trimmed(value.child_value());
  }
  std::map<std::string, std::string> data_of(const pugi::xml_node& element) const {
    std::map<std::string, std::string> result;
    for (const pugi::xml_node& data : element.children("data"))
      result[data.attribute("key").value()] = trimmed(data.child_value());
    return result;
  }
  [[nodiscard]] std::string value(const std::map<std::string, std::string>& data, const std::string& key) const {
    if (const auto found = data.find(key); found != data.end()) return found->second;
    const auto fallback = defaults_.find(key);
    return fallback == defaults_.end() ? "" : fallback->second;
  }

  void read_metadata(const pugi::xml_node& graph) {
    const auto data = data_of(graph);
    const auto required = [&](const char* key) {
      const std::string found = value(data, key);
      if (found.empty()) fail(graph.offset_debug(), fmt::format("'{}' is missing", key));
      return found;
    };
    WitnessMetadata& about = result_.metadata;
    about.format_version = "1.0";
    const std::string type = required("witness-type");
    if (type != "violation_witness" && type != "correctness_witness")
      fail(graph.offset_debug(), fmt::format("witnesses of type '{}' are not supported", type));
    result_.violation = type == "violation_witness";
    if (const std::string language = required("sourcecodelang"); language != "C")
      fail(graph.offset_debug(), fmt::format("the language '{}' is not supported (C is)", language));
    about.specification = required("specification");
    about.producer_name = value(data, "producer");
    about.creation_time = value(data, "creationtime");
    const std::string architecture = required("architecture");
    about.data_model = architecture.starts_with("32") ? "ILP32" : architecture.starts_with("64") ? "LP64" : "";
    required("programhash");
    // There may be several files, each with its hash after its name.
    std::string file;
    for (const pugi::xml_node& each : graph.children("data")) {
      const std::string key = each.attribute("key").value();
      if (key == "programfile") file = trimmed(each.child_value());
      if (key == "programhash") about.input_files.emplace_back(file, trimmed(each.child_value()));
    }
    default_file_ = about.input_files.front().first;
  }

  void read_node(const pugi::xml_node& node) {
    const auto data = data_of(node);
    State& state = states_[node.attribute("id").value()];
    state.entry = value(data, "entry") == "true";
    state.violation = value(data, "violation") == "true";
    state.sink = value(data, "sink") == "true";
    state.invariant = value(data, "invariant");
    state.scope = value(data, "invariant.scope");
  }

  void read_edge(const pugi::xml_node& edge) {
    Transition result{edge.attribute("source").value(), edge.attribute("target").value(), data_of(edge), 0};
    if (!states_.contains(result.from) || !states_.contains(result.to))
      fail(edge.offset_debug(), "an edge leads from one node to another");
    if (const std::string line = value(result.data, "startline"); !line.empty()) {
      const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), result.line);
      if (error != std::errc() || end != line.data() + line.size())
        fail(edge.offset_debug(), fmt::format("'{}' is not the number of a line", line));
    }
    transitions_.push_back(std::move(result));
  }

  [[nodiscard]] WitnessLocation location(const Transition& transition) const {
    const std::string file = value(transition.data, "originfile");
    return {file.empty() ? default_file_ : file, {transition.line, 0}, value(transition.data, "assumption.scope")};
  }

  /// Breadth first; empty if there is no way, or the entry is the violation.
  [[nodiscard]] std::vector<const Transition*> shortest_way(std::string& end) {
    std::map<std::string, const Transition*> reached_by;
    std::deque<std::string> open;
    for (const auto& [id, state] : states_)
      if (state.entry) open.push_back(id);
    reached_by[open.front()] = nullptr;
    while (!open.empty()) {
      const std::string at = open.front();
      open.pop_front();
      if (states_.at(at).violation) {
        end = at;
        break;
      }
      for (const Transition* transition : leaving_[at])
        if (!states_.at(transition->to).sink && reached_by.try_emplace(transition->to, transition).second)
          open.push_back(transition->to);
    }
    std::vector<const Transition*> result;
    if (end.empty()) return result;
    for (const Transition* last = reached_by.at(end); last != nullptr; last = reached_by.at(last->from))
      result.push_back(last);
    std::reverse(result.begin(), result.end());
    return result;
  }

  void read_violation(const pugi::xml_node& graph) {
    std::string end;
    for (const Transition* transition : shortest_way(end)) add_waypoint(*transition);
    if (end.empty()) fail(graph.offset_debug(), "no node that is a violation can be reached from the entry");
    Waypoint target;
    target.location.file = default_file_;
    result_.segments.push_back({target});
  }

  void add_waypoint(const Transition& transition) {
    if (transition.line == 0) return;
    Waypoint result;
    result.location = location(transition);
    result.is_by_line = true;
    if (const std::string control = value(transition.data, "control"); !control.empty()) {
      result.type = WaypointType::Branching;
      result.direction = control == "condition-true";
      result.value = *result.direction ? "true" : "false";
      result_.segments.push_back({result});
    }
    const std::string assumption = conjunction(value(transition.data, "assumption"));
    if (assumption.empty() || assumption == "1" || assumption == "true") return;
    result.type = WaypointType::Assumption;
    result.direction.reset();
    result.value = assumption;
    if (assumption.find("\\result") != std::string::npos) {
      result.type = WaypointType::FunctionReturn;
      result.called = value(transition.data, "assumption.resultfunction");
    }
    result_.segments.push_back({result});
  }

  static std::vector<const Transition*> with_lines(const std::vector<const Transition*>& transitions) {
    std::vector<const Transition*> result;
    std::copy_if(transitions.begin(), transitions.end(), std::back_inserter(result),
                 [](const Transition* transition) { return transition->line != 0; });
    return result;
  }

  /// A state in front of the condition of a loop has the invariant of the loop. Several such states of one loop are
  /// reached by different executions: one of them holds.
  void read_invariants() {
    std::map<std::pair<bool, std::uint32_t>, std::size_t> known;  // by place, into the result
    for (const auto& [id, state] : states_) {
      if (is_trivial(state.invariant)) continue;
      const auto& before = entering_[id];
      const bool is_loop = std::any_of(before.begin(), before.end(), [&](const Transition* transition) {
        return value(transition->data, "enterLoopHead") == "true";
      });
      // The edges behind it are the outcomes of the condition; the line of an edge in front may be another one.
      std::vector<const Transition*> places = with_lines(leaving_[id]);
      if (places.empty() && is_loop) places = with_lines(before);
      if (places.empty()) {
        if (ignored_ != nullptr) ignored_->push_back(fmt::format("the invariant of node {} has no place", id));
        continue;
      }
      WitnessInvariant invariant{is_loop, location(*places.front()), state.invariant};
      invariant.location.function = state.scope;
      const auto [entry, is_new] = known.try_emplace({is_loop, invariant.location.at.line}, result_.invariants.size());
      if (is_new)
        result_.invariants.push_back(std::move(invariant));
      else
        result_.invariants[entry->second].value =
            fmt::format("({}) || ({})", result_.invariants[entry->second].value, state.invariant);
    }
  }

  const std::string& text_;
  const std::string& where_;
  std::vector<std::string>* ignored_;
  std::map<std::string, std::string> defaults_;
  std::map<std::string, State> states_;
  std::vector<Transition> transitions_;
  std::map<std::string, std::vector<const Transition*>> leaving_;
  std::map<std::string, std::vector<const Transition*>> entering_;
  std::string default_file_;
  Witness result_;
};

}  // namespace

Witness read_graphml(const std::string& text, const std::string& where, std::vector<std::string>* ignored) {
  return GraphReader(text, where, ignored).read();
}

}  // namespace pincer::witness
