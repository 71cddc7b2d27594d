// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Which files of a project belong together, from the function that is to be entered: those that define what it can reach.
// Files are only compiled where their text has the name that is looked for.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <llvm/IR/InstIterator.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <set>

#include "base/error.h"
#include "base/files.h"
#include "frontend/build.h"
#include "frontend/compile.h"
#include "frontend/entry.h"
#include "frontend/library/library.h"

namespace pincer::frontend {

namespace {

bool is_word_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::size_t find_word(std::string_view text, std::string_view word, std::size_t from) {
  for (std::size_t at = text.find(word, from); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_word_letter(text[at - 1])) && (end == text.size() || !is_word_letter(text[end]))) return at;
  }
  return std::string_view::npos;
}

/// Does it look as if the text defines the function: `name(...) {`?
bool looks_defined(std::string_view text, std::string_view name) {
  const auto skip = [&](std::size_t at) {
    while (at < text.size() && std::isspace(static_cast<unsigned char>(text[at])) != 0) ++at;
    return at;
  };
  for (std::size_t at = find_word(text, name, 0); at != std::string_view::npos; at = find_word(text, name, at + 1)) {
    std::size_t end = skip(at + name.size());
    if (end >= text.size() || text[end] != '(') continue;
    int open = 0;
    for (; end < text.size(); ++end) {
      if (text[end] == '(') ++open;
      if (text[end] == ')' && --open == 0) break;
    }
    end = end < text.size() ? skip(end + 1) : end;
    if (end < text.size() && text[end] == '{') return true;
  }
  return false;
}

class Project {
 public:
  Project(const Options& options, const std::vector<std::string>& files) : options_(options), files_(files) {}

  std::vector<std::string> needed() {
    const auto named = split_entry(options_.entry);
    const std::string function = function_of_entry(options_.entry);
    std::vector<std::string> homes;
    for (const std::string& file : files_) {
      if (named && !is_same_file(file, named->file)) continue;
      if (find_word(text_of(file), function, 0) != std::string::npos && definition(file, function) != nullptr)
        homes.push_back(file);
    }
    if (homes.empty()) throw base::InputError(fmt::format("no file of the project defines '{}'", options_.entry));
    if (homes.size() > 1)
      throw base::InputError(fmt::format("several files define '{}': {} (say which with --entry FILE:{})", function,
                                         fmt::join(homes, ", "), function));
    use(homes.front());
    visit(*definition(homes.front(), function));
    while (!open_.empty()) {
      const llvm::GlobalValue* next = open_.back();
      open_.pop_back();
      follow(*next);
    }
    return used_;
  }

 private:
  const std::string& text_of(const std::string& file) {
    const auto [at, is_new] = texts_.try_emplace(file);
    if (is_new) at->second = base::read_file(file);
    return at->second;
  }

  llvm::Module& module_of(const std::string& file) {
    std::unique_ptr<llvm::Module>& module = modules_[file];
    if (!module) {
      Options alone = options_;
      alone.files = {file};
      alone.property = {};
      alone.entry = "main";
      module = compile(alone, context_);
    }
    return *module;
  }

  /// A file that does not compile matters only if it looks as if it defines the function.
  const llvm::GlobalValue* definition(const std::string& file, const std::string& name) {
    if (broken_.contains(file) && !looks_defined(text_of(file), name)) return nullptr;
    try {
      const llvm::GlobalValue* value = module_of(file).getNamedValue(name);
      return value != nullptr && !value->isDeclaration() ? value : nullptr;
    } catch (const base::InputError&) {
      broken_.insert(file);
      if (looks_defined(text_of(file), name)) throw;
      return nullptr;
    }
  }

  void use(const std::string& file) {
    if (std::find(used_.begin(), used_.end(), file) == used_.end()) used_.push_back(file);
  }

  void visit(const llvm::GlobalValue& value) {
    if (seen_.insert(&value).second) open_.push_back(&value);
  }

  void visit_operands(const llvm::User& user) {
    for (const llvm::Value* operand : user.operands()) {
      if (const auto* global = llvm::dyn_cast<llvm::GlobalValue>(operand))
        visit(*global);
      else if (const auto* constant = llvm::dyn_cast<llvm::Constant>(operand);
               constant != nullptr && seen_.insert(constant).second)
        visit_operands(*constant);
    }
  }

  void follow(const llvm::GlobalValue& value) {
    if (value.isDeclaration()) return resolve(value);
    if (const auto* function = llvm::dyn_cast<llvm::Function>(&value))
      for (const llvm::Instruction& instruction : llvm::instructions(*function)) visit_operands(instruction);
    else
      visit_operands(value);
  }

  /// Looks for the file that defines what another one only declares.
  void resolve(const llvm::GlobalValue& value) {
    const std::string name = value.getName().str();
    const auto* function = llvm::dyn_cast<llvm::Function>(&value);
    if (function != nullptr && function->isIntrinsic()) return;
    if (!resolved_.insert(name).second) return;
    const bool is_known = function != nullptr && standard_parameters(name).has_value();
    std::vector<std::string> homes;
    for (const std::string& file : files_) {
      const std::string& text = text_of(file);
      const bool may_define = is_known ? looks_defined(text, name) : find_word(text, name, 0) != std::string::npos;
      if (!may_define) continue;
      const llvm::GlobalValue* found = definition(file, name);
      if (found != nullptr && !found->hasLocalLinkage()) homes.push_back(file);
    }
    const std::string home = chosen(name, homes);
    if (home.empty()) return;
    use(home);
    visit(*definition(home, name));
  }

  /// A file that is in use already, then one in the folder of the entry.
  std::string chosen(const std::string& name, const std::vector<std::string>& homes) {
    if (homes.size() <= 1) return homes.empty() ? "" : homes.front();
    for (const std::string& file : used_)
      if (std::find(homes.begin(), homes.end(), file) != homes.end()) return file;
    const auto folder_of = [](const std::string& file) { return std::filesystem::path(file).parent_path(); };
    std::vector<std::string> near;
    for (const std::string& file : homes)
      if (folder_of(file) == folder_of(used_.front())) near.push_back(file);
    if (near.size() == 1) return near.front();
    throw base::InputError(fmt::format("several files of the project define '{}': {} (name the files to be linked)",
                                       name, fmt::join(homes, ", ")));
  }

  const Options& options_;
  const std::vector<std::string>& files_;
  llvm::LLVMContext context_;
  std::map<std::string, std::string> texts_;
  std::map<std::string, std::unique_ptr<llvm::Module>> modules_;
  std::set<std::string> broken_;
  std::vector<std::string> used_;
  std::set<const llvm::Value*> seen_;
  std::set<std::string> resolved_;
  std::vector<const llvm::GlobalValue*> open_;
};

}  // namespace

std::vector<std::string> files_for_entry(const Options& options, const std::vector<std::string>& project) {
  return Project(options, project).needed();
}

}  // namespace pincer::frontend
