// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The text reads like this, for `int sum(const int *a, struct s *s, int n)`:
//
//   static int __pincer_start(void) {
//     __typeof__(const int *) a;
//     __typeof__(struct s *) s;
//     __typeof__(int) n;
//     n = __pincer_argument_n();
//     s = __pincer_made(sizeof(*s), "s");
//     { ... elements = n > 0 ? n : 0; ... a = __pincer_made(elements * sizeof(*a), "a"); }
//     __pincer_assume(...);                     what the contract requires
//     int __pincer_value = sum(a, s, n);
//     if (!(...)) __assert_fail(...);           what it ensures, and that nothing else has changed
//     return __pincer_value;
//   }
//
// That nothing else has changed is seen by comparing memory before and behind the call, which is possible where we know
// what there is: variables of the file, objects that are made here. Writes to other memory (the second node of a list)
// are not modelled: pass/check_assigns.cpp asks `__pincer_written` about each.
//
// Values come first, then objects whose size needs no value, then arrays: a length may be a member of an object. Memory
// that is made holds any value; a pointer in it that nobody sets is null or leads to memory that is valid wherever it is
// accessed, so that lists have any length.
#include "frontend/caller/environment.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <tuple>

#include "base/error.h"
#include "frontend/caller/argument_use.h"
#include "frontend/pass/intrinsics.h"

namespace pincer::frontend {
namespace {

using clang::QualType;

constexpr int kDeepest = 3;  // structures behind pointers behind each other

std::string without_blanks(std::string text) {
  std::erase_if(text, [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; });
  return text;
}

/// A word for `s->data`.
std::string as_word(const std::string& path) {
  std::string word;
  for (const char c : path) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0)
      word += c;
    else if (word.empty() || word.back() != '_')
      word += '_';
  }
  return word;
}

class Writer {
 public:
  Writer(const clang::FunctionDecl& function, const Arguments& arguments, const Contract* contract)
      : function_(function),
        arguments_(arguments),
        contract_(contract),
        is_used_(arguments.arrays.size() + arguments.strings.size()) {
    const clang::SourceManager& sources = function.getASTContext().getSourceManager();
    const clang::PresumedLoc place = sources.getPresumedLoc(sources.getExpansionLoc(function.getLocation()));
    place_ = fmt::format("#line {} \"{}\"\n{}", place.getLine(), place.getFilename(),
                         std::string(place.getColumn() - 1, ' '));
  }

  Environment write() {
    std::string call;
    for (unsigned i = 0; i < function_.getNumParams(); ++i) {
      const std::string name = parameter(*function_.getParamDecl(i), i);
      call += (call.empty() ? "" : ", ") + name;
    }
    refuse_unknown();
    const QualType result = function_.getReturnType();
    const bool returns = !result->isVoidType();
    const std::string type = returns ? type_text(result.getUnqualifiedType()) : "void";
    std::string before;
    std::string after;
    if (contract_ != nullptr) {
      watch_globals();
      std::tie(before, after) = around_call();
    }
    Environment made;
    made.text = own_variables_;
    made.text += fmt::format("\n{0}__attribute__((used, no_sanitize(\"undefined\"))) static {1} {2}(void) {{\n", place_,
                             type, kStart);
    made.text += declarations_ + values_ + objects_ + arrays_ + before;
    // Asking about nothing keeps the function until the pass refers to it.
    if (contract_ != nullptr) add(made.text, fmt::format("{}(0, 0); __pincer_is_called = 1;", kWritten));
    add(made.text,
        fmt::format("{}{}({});", returns ? type + " __pincer_value = " : "", function_.getNameAsString(), call));
    if (contract_ != nullptr) add(made.text, "__pincer_is_called = 0;");
    made.text += after;
    add(made.text, returns ? "return __pincer_value; }" : "}");
    made.assumptions = assumptions();
    return made;
  }

 private:
  struct Known {
    ArgumentUse use;
    std::string option;  // what the user said; "": found
    bool is_given = false;
  };

  [[nodiscard]] static std::string type_text(QualType type) {
    return fmt::format("__typeof__({})", type.getAsString());
  }

  void add(std::string& to, const std::string& statement) const { to += place_ + statement + "\n"; }

  std::string parameter(const clang::ParmVarDecl& parameter, unsigned number) {
    const std::string name =
        parameter.getName().empty() ? fmt::format("argument_{}", number + 1) : parameter.getNameAsString();
    const QualType type = parameter.getType().getUnqualifiedType();
    add(declarations_, fmt::format("{} {};", type_text(type), name));
    if (type->isPointerType()) {
      const QualType pointee = type->getPointeeType();
      Known known = told(name);
      if (pointee->isFunctionType())  // a pointer from outside
        add(objects_, fmt::format("{0} = *({1} *)__pincer_made(sizeof({0}), \"{0}\");", name, type_text(type)));
      else if (!known.is_given)
        known.use = use_of(function_, parameter);
      make(name, pointee, known, 0, "1");
    } else if (type->isRecordType()) {
      add(objects_, fmt::format("{0} = *({1} *)__pincer_made(sizeof({0}), \"{0}\");", name, type_text(type)));
      members(name + ".", *type->getAsRecordDecl(), 0, "1");
    } else if (type->isScalarType()) {
      value(values_, name, type_text(type), name);
    }
    return name;
  }

  /// `name` gets any value: an input.
  void value(std::string& to, const std::string& name, const std::string& type, const std::string& called) const {
    add(to, fmt::format("{{ extern {0} __pincer_argument_{1}(void); {2} = __pincer_argument_{1}(); }}", type,
                        as_word(called), name));
  }

  /// What the user said about the pointer.
  Known told(const std::string& path) {
    Known result;
    for (std::size_t i = 0; i < arguments_.arrays.size(); ++i) {
      const Arguments::Array& array = arguments_.arrays[i];
      if (without_blanks(array.pointer) != path) continue;
      is_used_[i] = true;
      return {{ArgumentUse::Kind::Array, array.length}, fmt::format("{}:{}", array.pointer, array.length), true};
    }
    for (std::size_t i = 0; i < arguments_.strings.size(); ++i) {
      if (without_blanks(arguments_.strings[i]) != path) continue;
      is_used_[arguments_.arrays.size() + i] = true;
      return {{ArgumentUse::Kind::String}, arguments_.strings[i], true};
    }
    return result;
  }

  void refuse_unknown() const {
    for (std::size_t i = 0; i < is_used_.size(); ++i) {
      if (is_used_[i]) continue;
      const bool is_array = i < arguments_.arrays.size();
      throw base::InputError(
          fmt::format("{}: '{}' is no pointer that '{}' gets", is_array ? "--array" : "--string",
                      is_array ? arguments_.arrays[i].pointer : arguments_.strings[i - arguments_.arrays.size()],
                      function_.getNameAsString()));
    }
  }

  // The contract

  /// A scalar that the function may only change if its contract says so, where `guard` holds.
  struct Watched {
    std::string lvalue;
    std::string guard;
  };

  /// Memory in which every change is noticed, where `guard` holds.
  struct Seen {
    std::string pointer;
    std::string bytes;
    std::string guard;
  };

  /// False if a change of a part of it may remain unnoticed.
  bool watch(const std::string& lvalue, QualType type, const std::string& guard) {
    constexpr std::size_t kMost = 64;
    if (contract_ == nullptr || type.isConstQualified() || type.isVolatileQualified()) return false;
    if (type->isScalarType()) {
      if (watched_.size() >= kMost) return false;
      watched_.push_back({lvalue, guard});
      return true;
    }
    if (type->isConstantArrayType()) {
      const auto* array = function_.getASTContext().getAsConstantArrayType(type);
      return watch_element(lvalue, array->getElementType(), std::to_string(array->getZExtSize()), guard);
    }
    if (!type->isRecordType() || type->isUnionType() || type->getAsRecordDecl()->getDefinition() == nullptr)
      return false;
    bool is_whole = true;
    for (const clang::FieldDecl* field : type->getAsRecordDecl()->getDefinition()->fields()) {
      if (field->getName().empty() || field->isBitField())
        is_whole = false;
      else
        is_whole &= watch(fmt::format("{}.{}", lvalue, field->getNameAsString()), field->getType(), guard);
    }
    return is_whole;
  }

  /// Any element of an array stands for all.
  bool watch_element(const std::string& path, QualType type, const std::string& elements, const std::string& guard) {
    if (contract_ == nullptr || type.isConstQualified()) return false;
    const std::string index = fmt::format("__pincer_index_{}", ++indices_);
    indices_text_ +=
        fmt::format("{}extern __SIZE_TYPE__ __pincer_argument{}(void); __SIZE_TYPE__ {} = __pincer_argument{}();\n",
                    place_, index.substr(8), index, index.substr(8));
    return watch(fmt::format("{}[{}]", path, index), type, fmt::format("{} && {} < {}", guard, index, elements));
  }

  /// An object, as far as that goes: its scalar members may be seen when it as a whole is not.
  void watch_object(const std::string& lvalue, QualType type, const std::string& guard) {
    const std::size_t first = watched_.size();
    if (watch(lvalue, type, guard)) {
      seen_.push_back({fmt::format("&{}", lvalue), fmt::format("sizeof({})", lvalue), guard});
      return;
    }
    for (std::size_t i = first; i < watched_.size(); ++i) {
      const Watched& part = watched_[i];
      if (part.guard == guard)  // one of an array is not all of it
        seen_.push_back({fmt::format("&{}", part.lvalue), fmt::format("sizeof({})", part.lvalue), guard});
    }
  }

  void watch_array(const std::string& path, QualType type, const std::string& elements, const std::string& guard) {
    if (type->isVoidType() || type->isIncompleteType()) return;
    if (watch_element(path, type, elements, guard))
      seen_.push_back({path, fmt::format("(({0}) > 0 ? ({0}) : 0) * sizeof(*{1})", elements, path), guard});
  }

  void watch_globals() {
    for (const clang::Decl* declaration : function_.getASTContext().getTranslationUnitDecl()->decls()) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration);
      if (variable != nullptr && variable->getCanonicalDecl() == variable && !variable->getName().empty())
        watch_object(variable->getNameAsString(), variable->getType(), "1");
    }
  }

  /// `__pincer_written`, and the text that tells it about a place to which the function may write.
  class Places {
   public:
    std::string add(const std::string& pointer, const std::string& bytes, const std::string& guard) {
      const int number = ++count_;
      variables_ +=
          fmt::format("static const char *__pincer_place_{0}; static __SIZE_TYPE__ __pincer_bytes_{0};\n", number);
      tests_ += fmt::format(
          "  if (at >= __pincer_place_{0} && bytes <= __pincer_bytes_{0} &&\n"
          "      (__SIZE_TYPE__)(at - __pincer_place_{0}) <= __pincer_bytes_{0} - bytes) return;\n",
          number);
      return fmt::format("  __pincer_place_{0} = {1} ? (const char *)({2}) : 0; __pincer_bytes_{0} = {1} ? {3} : 0;\n",
                         number, "(" + guard + ")", pointer, bytes);
    }

    [[nodiscard]] std::string text(const std::string& function) const {
      return fmt::format(
          "\nstatic _Bool __pincer_is_called;\n{}"
          "__attribute__((used, nodebug, no_sanitize(\"undefined\"))) static void {}(const char *at, __SIZE_TYPE__ "
          "bytes) {{\n  if (!__pincer_is_called || at == 0 || bytes == 0) return;\n{}"
          "  __pincer_unsupported(\"a write to memory of which it is not known whether the contract of '{}' allows "
          "it\");\n}}\n",
          variables_, kWritten, tests_, function);
    }

   private:
    int count_ = 0;
    std::string variables_;
    std::string tests_;
  };

  /// What comes before and behind the call, as the contract says.
  std::pair<std::string, std::string> around_call() {
    ClauseText clauses(function_.getASTContext().getSourceManager());
    std::string before;
    std::string remembered = indices_text_;
    std::string after;
    std::string allowed = "0";
    const Clause* assigns = nullptr;
    int targets = 0;
    Places places;
    for (const Clause& clause : contract_->clauses) {
      const std::string line = clauses.line(clause);
      switch (clause.kind) {
        case Clause::Kind::Requires:
          before +=
              fmt::format("{}  __pincer_assume({});\n", line, clauses.expression(clause, ClauseText::Memory::Make));
          break;
        case Clause::Kind::Ensures:
          after += fmt::format("{}  if (!({}))\n{}{};\n", line, clauses.expression(clause, ClauseText::Memory::Demand),
                               clauses.place(clause),
                               failure(*contract_, fmt::format("does not ensure {}", on_one_line(clause))));
          break;
        case Clause::Kind::Assigns:
          assigns = &clause;
          for (const ClauseText::Target& target : clauses.targets(clause)) {
            remembered += fmt::format(
                "{0}  const char *__pincer_target_{1} = (const char *)({2}); __SIZE_TYPE__ __pincer_size_{1} = {3};\n",
                line, ++targets, target.pointer, target.bytes);
            remembered += places.add(target.pointer, target.bytes, "1");
            allowed +=
                fmt::format(" || (at >= __pincer_target_{0} && at < __pincer_target_{0} + __pincer_size_{0})", targets);
          }
          break;
      }
    }
    const Clause& about = assigns != nullptr ? *assigns : contract_->clauses.front();
    const std::string line = clauses.line(about);
    for (std::size_t i = 0; i < watched_.size(); ++i) {
      const Watched& watched = watched_[i];
      remembered += fmt::format(
          "{0}  const char *__pincer_at_{1} = 0; __typeof__(((void)0, {2})) __pincer_before_{1}; _Bool "
          "__pincer_kept_{1} = 0;\n"
          "{0}  if ({3}) {{ const char *at = __pincer_at_{1} = (const char *)&{2}; __pincer_before_{1} = {2}; "
          "__pincer_kept_{1} = !({4}); }}\n",
          line, i, watched.lvalue, watched.guard, allowed);
      after += fmt::format(
          "{0}  if (__pincer_kept_{1} && *(__typeof__({2}) *)__pincer_at_{1} != __pincer_before_{1})\n{3}{4};\n", line,
          i, watched.lvalue, clauses.place(about),
          failure(*contract_, fmt::format("changes {}, which its contract does not name as assigned", watched.lvalue)));
    }
    for (const Seen& seen : seen_) remembered += line + places.add(seen.pointer, seen.bytes, seen.guard);
    own_variables_ = places.text(function_.getNameAsString());
    return {before + clauses.before + remembered, after};
  }

  /// The pointer `path` gets an object of its own, where `guard` holds.
  void make(const std::string& path, QualType pointee, const Known& known, int depth, const std::string& guard) {
    using Kind = ArgumentUse::Kind;
    if (pointee->isFunctionType()) {  // any function, which is not made here
      if (!arguments_.may_be_null) add(objects_, fmt::format("if ({}) __pincer_assume({} != 0);", guard, path));
      return;
    }
    std::string inner = guard;
    if (arguments_.may_be_null) {
      const std::string word = as_word(path) + "_is_null";
      add(objects_, fmt::format("_Bool {} = 0;", word));
      value(objects_, word, "_Bool", word);
      add(objects_, fmt::format("if ({} && {}) *(void **)&{} = 0;", guard, word, path));
      inner = fmt::format("{} && !{}", guard, word);
    }
    const bool is_sized = !pointee->isIncompleteType() || pointee->isVoidType();
    const Kind kind = is_sized || known.is_given ? known.use.kind : Kind::Many;
    const auto allocate = [&](std::string& to, const std::string& before, const std::string& bytes,
                              const std::string& after) {
      const char* word = kind == Kind::Many ? kModelMadeLong : kind == Kind::String ? kModelMadeString : kModelMade;
      add(to, fmt::format("if ({}) {{ {}*(void **)&{} = {}({}, \"{}\");{} }}", inner, before, path, word, bytes, path,
                          after));
    };
    const std::string elements = "elements_of_" + as_word(path);
    const std::string size = fmt::format("sizeof(*{})", path);
    const std::string most = fmt::format("__PTRDIFF_MAX__ / 16 / {}", size);
    const auto input = [&](const std::string& name) {
      add(declarations_, fmt::format("__SIZE_TYPE__ {} = 0;", name));
      return fmt::format("extern __SIZE_TYPE__ __pincer_argument_{0}(void); {0} = __pincer_argument_{0}(); ", name);
    };
    if (kind == Kind::Array && known.use.length == "any") {
      const std::string before =
          input(elements) + fmt::format("__pincer_assume({0} > 0 && {0} <= {1}); ", elements, most);
      allocate(objects_, before, fmt::format("{} * {}", elements, size), "");
      note(fmt::format("'{}' leads to at least one element", path), false);
      watch_array(path, pointee, elements, inner);
    } else if (kind == Kind::Array) {
      // A length below zero is one of no elements.
      const std::string length = fmt::format("__SIZE_TYPE__ {0} = ({1}) > 0 ? ({1}) : 0; ", elements, known.use.length);
      const std::string own_place =
          known.option.empty() ? "" : fmt::format("\n#line 1 \"{}{}\"\n", kArrayOption, known.option);
      const std::string before =
          fmt::format("{}{}\n{}__pincer_assume({} <= {}); ", own_place, length, place_, elements, most);
      allocate(arrays_, before, fmt::format("{} * {}", elements, size), "");
      note(fmt::format("'{}' has {} elements", path, known.use.length), known.option.empty());
      watch_array(path, pointee, fmt::format("({})", known.use.length), inner);
    } else if (kind == Kind::String) {
      const std::string length = "length_of_" + as_word(path);
      const std::string before = input(length) + fmt::format("__pincer_assume({} < {}); ", length, most);
      allocate(objects_, before, fmt::format("({} + 1) * {}", length, size),
               fmt::format(" __pincer_assume({}[{}] == 0);", path, length));
      note(fmt::format("'{}' is a string, which ends with a NUL", path), known.option.empty());
      watch_array(path, pointee, fmt::format("({} + 1)", length), inner);
    } else if (kind == Kind::Many) {
      // Executions in which the function goes farther are not looked at.
      const std::string bytes = "(sizeof(void *) == 8 ? (__SIZE_TYPE__)1 << 40 : (__SIZE_TYPE__)1 << 27)";
      allocate(objects_, "", bytes, "");
      note(fmt::format("'{}' is long enough; its length can be said with --array {}:LENGTH", path, path), false);
      watch_array(path, pointee, fmt::format("{} / {}", bytes, size), inner);
    } else {
      allocate(objects_, "", size, "");
      watch_object(fmt::format("(*{})", path), pointee, inner);
      if (pointee->isRecordType()) members(path + "->", *pointee->getAsRecordDecl(), depth + 1, inner);
    }
  }

  /// Pointers that are members.
  void members(const std::string& prefix, const clang::RecordDecl& record, int depth, const std::string& guard) {
    const clang::RecordDecl* definition = record.getDefinition();
    if (definition == nullptr || definition->isUnion() || depth > kDeepest) return;
    if (std::find(around_.begin(), around_.end(), definition) != around_.end()) return;  // as in lists
    around_.push_back(definition);
    for (const clang::FieldDecl* field : definition->fields()) {
      if (field->getName().empty()) continue;
      const std::string path = prefix + field->getNameAsString();
      const QualType type = field->getType();
      if (type->isRecordType()) members(path + ".", *type->getAsRecordDecl(), depth, guard);
      if (!type->isPointerType()) continue;
      const QualType pointee = type->getPointeeType();
      Known known = told(path);
      const clang::RecordDecl* other = pointee->getAsRecordDecl();
      if (!known.is_given) {
        const bool is_around =
            other != nullptr && std::find(around_.begin(), around_.end(), other->getDefinition()) != around_.end();
        if (is_around) continue;
        known.use.kind =
            other != nullptr && other->getDefinition() != nullptr ? ArgumentUse::Kind::One : ArgumentUse::Kind::Many;
      }
      make(path, pointee, known, depth, guard);
    }
    around_.pop_back();
  }

  void note(std::string text, bool is_found) { notes_.push_back(text + (is_found ? " (found from the code)" : "")); }

  [[nodiscard]] std::vector<std::string> assumptions() const {
    const std::string name = function_.getNameAsString();
    std::vector<std::string> result;
    if (!objects_.empty() || !arrays_.empty())
      result.push_back(fmt::format("'{}' gets pointers to the beginning of objects of their own{}", name,
                                   arguments_.may_be_null ? ", or null" : ", not null"));
    for (const std::string& text : notes_) result.push_back(fmt::format("'{}' is called so that {}", name, text));
    return result;
  }

  const clang::FunctionDecl& function_;
  const Arguments& arguments_;
  const Contract* contract_;
  std::vector<bool> is_used_;  // of what the user said: arrays, then strings
  std::string place_;          // says where all of this stands for the user
  std::string declarations_;
  std::string values_;
  std::string objects_;
  std::string arrays_;
  std::vector<std::string> notes_;
  std::vector<Watched> watched_;
  std::vector<Seen> seen_;
  std::string own_variables_;  // with a function that asks them
  std::string indices_text_;
  int indices_ = 0;
  std::vector<const clang::RecordDecl*> around_;  // structures whose members are looked at
};

}  // namespace

Environment environment_of(const clang::FunctionDecl& function, const Arguments& arguments, const Contract* contract) {
  return Writer(function, arguments, contract).write();
}

}  // namespace pincer::frontend
