// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/compile.h"

#include <clang/Basic/Diagnostic.h>
#include <clang/CodeGen/CodeGenAction.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/MultiplexConsumer.h>
#include <clang/Frontend/Utils.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <fmt/format.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <set>
#include <sstream>

#include "base/error.h"
#include "frontend/as_written.h"
#include "frontend/bodies.h"
#include "frontend/caller/added_text.h"
#include "frontend/caller/environment.h"
#include "frontend/caller_text.h"
#include "frontend/cbmc_words.h"
#include "frontend/element_access.h"
#include "frontend/entry.h"
#include "frontend/evaluation_order.h"
#include "frontend/gcc_words.h"
#include "frontend/implicit_words.h"
#include "frontend/included_files.h"
#include "frontend/line_markers.h"
#include "frontend/link_file.h"
#include "frontend/loose_types.h"
#include "frontend/pass/passes.h"
#include "frontend/wide_bit_fields.h"

namespace pincer::frontend {
namespace {

/// Where pincer's own headers live in the compiler's view of the file system; no such folder exists on disk.
constexpr const char* kOwnHeaders = "/pincer-headers";
constexpr const char* kLibrary = "/pincer-library";
constexpr std::string_view kContractHeader = "pincer.h";

/// Keeps the first error; everything else Clang says follows from it.
class FirstError : public clang::DiagnosticConsumer {
 public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override {
    DiagnosticConsumer::HandleDiagnostic(level, info);
    if (level < clang::DiagnosticsEngine::Error || !message_.empty()) return;
    llvm::SmallString<256> text;
    info.FormatDiagnostic(text);
    std::string place = "pincer: ";
    if (info.hasSourceManager() && info.getLocation().isValid()) {
      const clang::PresumedLoc loc = info.getSourceManager().getPresumedLoc(info.getLocation());
      if (loc.isValid()) place = fmt::format("{}:{}:{}: ", loc.getFilename(), loc.getLine(), loc.getColumn());
    }
    message_ = fmt::format("{}error: {}", place, std::string_view(text.data(), text.size()));
  }
  [[nodiscard]] const std::string& message() const { return message_; }

 private:
  std::string message_;
};

class CompileAction final : public clang::EmitLLVMOnlyAction {
 public:
  /// `added`, which may be null, gets to know what is to be added to the file; `orders` as find_open_orders has it,
  /// `wide` as find_wide_bit_fields, `types` as find_loose_types.
  CompileAction(const Options& options, llvm::LLVMContext& context, AddedText* added, OpenOrders& orders,
                OpenOrders& wide, LooseTypes& types)
      : EmitLLVMOnlyAction(&context), options_(options), added_(added), orders_(orders), wide_(wide), types_(types) {}

 protected:
  bool BeginSourceFileAction(clang::CompilerInstance& instance) override {
    if (added_ != nullptr) {
      clang::Preprocessor& preprocessor = instance.getPreprocessor();
      preprocessor.addPPCallbacks(record_clauses(preprocessor, added_->clauses));
    }
    return EmitLLVMOnlyAction::BeginSourceFileAction(instance);
  }
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& instance,
                                                        llvm::StringRef file) override {
    std::vector<std::unique_ptr<clang::ASTConsumer>> consumers;
    consumers.push_back(tell_bodies(options_.bodies));
    if (options_.property.has(program::Check::Bounds)) consumers.push_back(access_elements());
    consumers.push_back(read_as_written());
    consumers.push_back(find_open_orders(orders_, options_.files.size() > 1));
    consumers.push_back(find_wide_bit_fields(wide_));
    consumers.push_back(find_loose_types(types_));
    if (added_ != nullptr) consumers.push_back(find_added_text(*added_));
    consumers.push_back(EmitLLVMOnlyAction::CreateASTConsumer(instance, file));
    return std::make_unique<clang::MultiplexConsumer>(std::move(consumers));
  }

 private:
  const Options& options_;
  AddedText* added_;
  OpenOrders& orders_;
  OpenOrders& wide_;
  LooseTypes& types_;
};

bool is_preprocessed(const std::string& file) { return llvm::StringRef(file).ends_with(".i"); }

/// What Clang gets for a file besides what it always gets.
std::vector<std::string> arguments_of(const Options& options, const std::string& file) {
  std::vector<std::string> result;
  if (const auto own = options.own_arguments.find(file); own != options.own_arguments.end()) result = own->second;
  result.insert(result.end(), options.clang_arguments.begin(), options.clang_arguments.end());
  return result;
}

/// Checks of what may be folded away before any pass sees it. pass/settle_checks.cpp turns them into violations: it
/// tells them apart by whether they trap or call a handler.
void add_checks(const program::Property& property, std::vector<std::string>& args) {
  using program::Check;
  const bool overflow = property.has(Check::Overflow);
  const bool division = property.has(Check::Division);
  const auto trap = [&](const std::string& check) {
    args.insert(args.end(), {"-fsanitize=" + check, "-fsanitize-trap=" + check});
  };
  const auto call = [&](const std::string& check) {
    args.insert(args.end(), {"-fsanitize=" + check, "-fno-sanitize-recover=" + check, "-fsanitize-minimal-runtime"});
  };
  if (overflow || division) {
    trap("signed-integer-overflow");  // INT_MIN / -1 is one
  } else {
    args.emplace_back("-fwrapv");
  }
  if (division) call("integer-divide-by-zero");
  if (overflow || property.has(Check::Shift)) trap("shift-exponent");
  if (overflow) call("shift-base");
  if (property.has(Check::Bounds)) {
    trap("array-bounds");
    trap("vla-bound");
    args.emplace_back("-fstrict-flex-arrays=2");
  }
}

std::vector<std::string> driver_arguments(const Options& options, const std::string& file) {
  const bool preprocessed = is_preprocessed(file);
  std::vector<std::string> args = {
      PINCER_CLANG, "-x", preprocessed ? "cpp-output" : "c", "-std=gnu17", "-w",
      // What old tasks do and today's Clang rejects.
      "-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int", "-Wno-error=int-conversion",
      "-Wno-error=incompatible-function-pointer-types", "-Wno-error=return-mismatch", "-Wno-error=return-type",
      // There is stack for any depth (base/large_stack.h); gcc has no limit either.
      "-fbracket-depth=1000000",
      // Names, types and places for reports.
      "-g", "-fno-discard-value-names",
      // docs/contract.md: nothing is undefined that hardware defines.
      "-fno-strict-aliasing", "-fno-delete-null-pointer-checks", "-fno-finite-loops", "-ffp-contract=off",
      "-fno-math-errno", "-U__NO_MATH_ERRNO__", "-fno-stack-protector", "-fno-pic", "-U_FORTIFY_SOURCE",
      // Functions instead of tables: conditions are easier to reason about.
      "-D__NO_CTYPE", options.data_model == DataModel::ILP32 ? "-m32" : "-m64"};
  add_checks(options.property, args);
  // Several files may have a tentative definition of one variable, as before gcc 10.
  if (options.files.size() > 1) args.emplace_back("-fcommon");
  if (options.data_model == DataModel::ILP32) {
    // The 64-bit host's headers serve for 32 bits too, except for one stub that only 32-bit packages have.
    args.insert(args.end(), {"-idirafter", "/usr/include/x86_64-linux-gnu"});
  }
  // Clang folds calls of these with constants, to -1, 0 or 1; C says no more than the sign.
  for (const std::string compare : {"strcmp", "strncmp", "memcmp", "bcmp", "wcscmp", "wcsncmp", "wmemcmp"})
    args.push_back("-fno-builtin-" + compare);
  for (const std::string operation : {"add", "sub", "mul"}) {
    // gcc's, with a value that only says its type.
    args.push_back(
        fmt::format("-D__builtin_{0}_overflow_p(a,b,c)=(__extension__({{__typeof_unqual__(c) pincer_result;"
                    "__builtin_{0}_overflow((a),(b),&pincer_result);}}))",
                    operation));
  }
  args.insert(args.end(), {"-idirafter", kOwnHeaders, "-D__PINCER__=1"});
  for (std::string& clause : without_contracts()) args.push_back(std::move(clause));
  for (std::string& argument : arguments_of(options, file)) args.push_back(std::move(argument));
  args.push_back(file);
  return args;
}

/// What other compilers and verifiers take, as Clang takes it.
std::string in_clangs_words(std::string text, const std::string& file) {
  return without_unused_labels(without_cbmc_words(std::move(text), file));
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> file_system(const Options& options) {
  auto own = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const LibraryFile& file : library_files())
    if (file.name == kContractHeader)
      own->addFile(fmt::format("{}/{}", kOwnHeaders, file.name), 0,
                   llvm::MemoryBuffer::getMemBuffer(file.text, "", false));
  own->addFile(std::string(kOwnHeaders) + "/gnu/stubs-32.h", 0, llvm::MemoryBuffer::getMemBuffer(""));
  for (const LibraryFile& file : library_files()) {
    own->addFile(fmt::format("{}/{}", kLibrary, file.name), 0, llvm::MemoryBuffer::getMemBuffer(file.text, "", false));
  }
  auto overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(llvm::vfs::getRealFileSystem());
  overlay->pushOverlay(own);
  return rewritten_files(overlay, [&options](const std::string& text, const std::string& file) {
    if (!file.starts_with(kOwnHeaders) && !file.starts_with(kLibrary)) options.reads(file, text);
    try {
      return in_clangs_words(text, file);
    } catch (const base::InputError&) {
      return text;  // Clang does not know the word either, and says so; nothing may be thrown through it
    }
  });
}

/// Symbols for types of functions in C, which only assembly would use; it is not the user's.
void drop_type_symbols(llvm::Module& module) {
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(module.getModuleInlineAsm()).split(lines, '\n', -1, /*KeepEmpty=*/false);
  std::string kept;
  for (const llvm::StringRef line : lines) {
    if (!line.contains(" __kcfi_typeid_")) kept += line.str() + "\n";
  }
  module.setModuleInlineAsm(kept);
}

std::unique_ptr<llvm::Module> compile_buffer(const Options& options, const std::string& file,
                                             std::unique_ptr<llvm::MemoryBuffer> buffer, llvm::LLVMContext& context,
                                             AddedText* added = nullptr) {
  FirstError first_error;
  const auto fail = [&]() -> std::unique_ptr<llvm::Module> {
    throw base::InputError(first_error.message().empty() ? file + ": error: Clang cannot compile this file"
                                                         : first_error.message());
  };
  auto diagnostics = clang::CompilerInstance::createDiagnostics(new clang::DiagnosticOptions(), &first_error, false);
  const std::vector<std::string> arguments = driver_arguments(options, file);
  std::vector<const char*> pointers;
  for (const std::string& argument : arguments) pointers.push_back(argument.c_str());
  const auto files = file_system(options);
  clang::CreateInvocationOptions create;
  create.Diags = diagnostics;
  create.VFS = files;
  std::shared_ptr<clang::CompilerInvocation> invocation = clang::createInvocation(pointers, create);
  if (!invocation || diagnostics->hasErrorOccurred()) return fail();

  clang::CodeGenOptions& codegen = invocation->getCodeGenOpts();
  codegen.DisableLLVMPasses = true;
  codegen.DisableO0ImplyOptNone = true;
  // Marks where the scope of a local variable begins, and keeps the bodies of inline functions.
  codegen.OptimizationLevel = 1;
  codegen.UnrollLoops = false;
  codegen.setInlining(clang::CodeGenOptions::OnlyHintInlining);  // says which functions are `inline`
  // Describes the parameters of functions without a body; headers are not to notice.
  invocation->getLangOpts().Optimize = 1;
  invocation->getPreprocessorOpts().addMacroUndef("__OPTIMIZE__");
  // Says of functions and of calls through pointers which types they have in C, where all pointers differ. A program can
  // see this by `__has_feature(kcfi)` only.
  invocation->getLangOpts().Sanitize.set(clang::SanitizerKind::KCFI, true);
  invocation->getDiagnosticOpts().ShowCarets = 0;  // no "3 errors generated"
  invocation->getPreprocessorOpts().addRemappedFile(file, buffer.release());

  clang::CompilerInstance instance;
  instance.setInvocation(invocation);
  instance.createDiagnostics(&first_error, false);
  instance.createFileManager(files);
  instance.setExternalSemaSource(implicit_words());
  OpenOrders orders;
  OpenOrders wide;
  LooseTypes types;
  CompileAction action(options, context, added, orders, wide, types);
  if (!instance.ExecuteAction(action) || first_error.getNumErrors() > 0) return fail();
  std::unique_ptr<llvm::Module> module = action.takeModule();
  if (!module) return fail();
  note_places(*module, kOpenOrder, orders);
  note_places(*module, kWideBitField, wide);
  note_loose_types(*module, types);
  drop_type_symbols(*module);
  return module;
}

/// `#pragma STDC FENV_ACCESS OFF` lets the compiler fold constants as if the mode of rounding were never set.
std::string without_access_pragmas(std::string text) {
  for (std::size_t line = 0; line < text.size();) {
    const std::size_t end = std::min(text.find('\n', line), text.size());
    std::istringstream words(std::string(llvm::StringRef(text).slice(line, end).ltrim().ltrim('#')));
    std::string pragma;
    std::string stdc;
    std::string access;
    const bool is_directive = llvm::StringRef(text).slice(line, end).ltrim().starts_with('#');
    if (is_directive && words >> pragma >> stdc >> access && pragma == "pragma" && stdc == "STDC" &&
        access == "FENV_ACCESS") {
      std::fill(text.begin() + static_cast<std::ptrdiff_t>(line), text.begin() + static_cast<std::ptrdiff_t>(end), ' ');
    }
    line = end + 1;
  }
  return text;
}

/// What is compiled with this folds no operation that rounds.
constexpr const char* kRoundingMath = "-frounding-math";

/// The text of a file, and what is added to it.
std::unique_ptr<llvm::MemoryBuffer> read_source(const Options& options, const std::string& file,
                                                const std::string& more = "") {
  namespace fs = std::filesystem;
  std::error_code code;
  const fs::file_status status = fs::status(file, code);
  if (!fs::exists(status)) throw base::InputError(fmt::format("pincer: error: {}: no such file", file));
  if (fs::is_directory(status)) throw base::InputError(fmt::format("pincer: error: {}: is a directory", file));
  auto buffer = llvm::MemoryBuffer::getFile(file, /*IsText=*/false, /*RequiresNullTerminator=*/true,
                                            /*IsVolatile=*/true);
  if (!buffer) {
    throw base::InputError(fmt::format("pincer: error: {}: cannot be read: {}", file, buffer.getError().message()));
  }
  const llvm::StringRef text = (*buffer)->getBuffer();
  options.reads(file, {text.data(), text.size()});
  if (text.contains('\0'))
    throw base::InputError(fmt::format("pincer: error: {}: not a C file: it contains NUL bytes", file));
  std::string source = without_line_markers({text.data(), text.size()});
  if (is_preprocessed(file)) source = without_gcc_words(std::move(source));
  source = in_clangs_words(std::move(source), file);
  if (llvm::is_contained(options.clang_arguments, kRoundingMath)) source = without_access_pragmas(std::move(source));
  return llvm::MemoryBuffer::getMemBufferCopy(source + more, file);
}

/// The C library's fesetround is called, so that the mode of rounding is not known to the compiler.
bool sets_rounding(const llvm::Module& module) {
  const llvm::Function* setter = module.getFunction("fesetround");
  return setter != nullptr && setter->isDeclaration() && !setter->use_empty();
}

/// Clang makes code of its own for calls of these, even where the program says what they do.
constexpr std::array kCopiers = {"memcpy", "memmove", "memset", "mempcpy", "bcopy", "bzero"};

/// X of "redefinition of 'X' as different kind of symbol".
std::string name_of_another_kind(std::string_view message) {
  constexpr std::string_view kBefore = "redefinition of '";
  constexpr std::string_view kAfter = "' as different kind of symbol";
  const std::size_t after = message.find(kAfter);
  const std::size_t before = message.rfind(kBefore, after);
  if (after == std::string_view::npos || before == std::string_view::npos) return "";
  const std::size_t begin = before + kBefore.size();
  return std::string(message.substr(begin, after - begin));
}

/// A variable that is called like a function of the C library (`index`) is one to gcc, and to Clang if it is told that there
/// is no such function.
std::unique_ptr<llvm::Module> compile_text(Options options, const std::string& file, llvm::LLVMContext& context,
                                           const std::string& more, AddedText* added) {
  for (std::set<std::string> known;;) {
    try {
      return compile_buffer(options, file, read_source(options, file, more), context, added);
    } catch (const base::InputError& error) {
      const std::string name = name_of_another_kind(error.what());
      if (name.empty() || !known.insert(name).second) throw;
      options.clang_arguments.push_back("-fno-builtin-" + name);
    }
  }
}

/// `--array a:n:1:35: error: ...` without the place in our own text.
std::string about_option(const std::string& message) {
  const std::size_t colon = message.find(':');  // of the option
  return message.substr(0, message.find(':', colon + 1)) + message.substr(message.find(": error: ") + 7);
}

/// What is wanted of a file, before it is known.
AddedText wanted_text(const Options& options, const std::string& file) {
  const std::string function = function_of_entry(options.entry);
  const auto named = split_entry(options.entry);
  const bool has_caller =
      function != "main" && options.arguments.are_own && (!named || is_same_file(file, named->file));
  return {has_caller ? function : "", options.arguments, options.modular};
}

/// A file with what is added to it.
std::unique_ptr<llvm::Module> compile_file(const Options& options, const std::string& file,
                                           llvm::LLVMContext& context) {
  AddedText added = wanted_text(options, file);
  auto module = compile_text(options, file, context, "", &added);
  if (added.problem) std::rethrow_exception(added.problem);
  if (!added.text.empty()) {
    try {
      module = compile_text(options, file, context, added.text, nullptr);
      settle_added_text(*module, added);
    } catch (const base::InputError& error) {
      // What is wrong with neither an option nor a clause is not the user's fault: any memory will do then.
      const std::string message = error.what();
      if (message.starts_with(kArrayOption)) throw base::InputError(about_option(message));
      if (!added.clauses.empty()) throw;
    }
  }
  if (added.leaves_contracts) {
    llvm::NamedMDNode* said = module->getOrInsertNamedMetadata(kContracts);
    for (const auto& [name, clauses] : added.contracts)
      said->addOperand(
          llvm::MDNode::get(context, {llvm::MDString::get(context, name), llvm::MDString::get(context, clauses)}));
  }
  return module;
}

/// Does the build say that signed arithmetic wraps around? The last word counts.
bool wraps(const std::vector<std::string>& arguments) {
  bool result = false;
  for (const std::string& argument : arguments) {
    if (argument == "-fwrapv" || argument == "-fno-strict-overflow") result = true;
    if (argument == "-fno-wrapv" || argument == "-fstrict-overflow") result = false;
  }
  return result;
}

void mark_entry(llvm::Module& module, const EntryName& entry, const std::string& file) {
  llvm::Function* function = module.getFunction(entry.function);
  if (function == nullptr || function->isDeclaration())
    throw base::InputError(fmt::format("{}: error: no function '{}' to start in", file, entry.function));
  function->addFnAttr(kEntry);
}

std::unique_ptr<llvm::Module> compile_files(const Options& options, llvm::LLVMContext& context) {
  std::unique_ptr<llvm::Module> program;
  for (const std::string& file : options.files) {
    auto module = compile_file(options, file, context);
    if (wraps(arguments_of(options, file))) mark_wrapping(*module);
    if (const auto entry = split_entry(options.entry); entry && is_same_file(file, entry->file))
      mark_entry(*module, *entry, file);
    const auto source = read_source(options, file);
    if (has_other_clauses({source->getBufferStart(), source->getBufferSize()}))
      module->getOrInsertNamedMetadata(kOtherClauses);
    if (program) {
      link_file(*program, std::move(module), file);
    } else {
      program = std::move(module);
    }
  }
  if (!program) throw base::InputError("pincer: error: no input files");
  return program;
}

}  // namespace

std::optional<CallerText> caller_text(const Options& options) {
  for (const std::string& file : options.files) {
    AddedText added = wanted_text(options, file);
    if (added.entry.empty()) continue;
    added.modular = false;
    llvm::LLVMContext context;
    const auto module = compile_text(options, file, context, "", &added);
    if (added.problem) std::rethrow_exception(added.problem);
    const llvm::Function* function = module->getFunction(added.entry);
    if (added.has_caller) return CallerText{file, added.text, kStart};
    if (function != nullptr && !function->isDeclaration()) return CallerText{file, "", added.entry};
  }
  return std::nullopt;
}

std::unique_ptr<llvm::Module> compile(const Options& options, llvm::LLVMContext& context) {
  auto program = compile_files(options, context);
  Options again = options;
  if (sets_rounding(*program)) again.clang_arguments.emplace_back(kRoundingMath);
  for (const char* name : kCopiers) {
    if (const llvm::Function* own = program->getFunction(name); own != nullptr && !own->isDeclaration())
      again.clang_arguments.push_back(fmt::format("-fno-builtin-{}", name));
  }
  if (again.clang_arguments.size() == options.clang_arguments.size()) return program;
  program.reset();
  return compile_files(again, context);
}

std::unique_ptr<llvm::Module> compile_library_file(const Options& options, const LibraryFile& file,
                                                   llvm::LLVMContext& context) {
  Options own = options;
  own.clang_arguments = {"-fno-builtin", "-g0", "-fdiscard-value-names"};
  if (options.property.memory_safety() || options.property.has(program::Check::Null))
    own.clang_arguments.emplace_back("-DPINCER_CHECKS_MEMORY");
  if (llvm::is_contained(options.clang_arguments, kRoundingMath)) own.clang_arguments.emplace_back(kRoundingMath);
  own.property = {};
  const std::string path = fmt::format("{}/{}", kLibrary, file.name);
  return compile_buffer(own, path, llvm::MemoryBuffer::getMemBufferCopy(file.text, path), context);
}

}  // namespace pincer::frontend
