// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// printf, scanf and their relatives interpret a format at run time. Where it is a constant, it is interpreted here, and
// the call becomes one call of library/stdio_print.c or library/stdio_scan.c per piece of the format: no loop over the
// format, no list of arguments. Output whose length nobody asks for disappears. Other formats are left to the C library.
#include <llvm/ADT/StringSwitch.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include <algorithm>

#include "frontend/library/format.h"
#include "frontend/pass/intrinsics.h"
#include "frontend/pass/passes.h"

namespace pincer::frontend {
namespace {

/// Where the output goes, or the input comes from.
enum class Channel : std::uint8_t { Standard, Stream, Buffer, BoundedBuffer, NewBuffer };

struct Family {
  Channel channel;
  bool scans;
  unsigned format;  // the argument that is the format
};

std::optional<Family> family_of(llvm::StringRef name) {
  for (const char* prefix : {"__isoc99_", "__isoc23_"}) name.consume_front(prefix);
  return llvm::StringSwitch<std::optional<Family>>(name)
      .Case("printf", Family{Channel::Standard, false, 0})
      .Cases("fprintf", "dprintf", Family{Channel::Stream, false, 1})
      .Case("sprintf", Family{Channel::Buffer, false, 1})
      .Case("snprintf", Family{Channel::BoundedBuffer, false, 2})
      .Case("asprintf", Family{Channel::NewBuffer, false, 1})
      // With a flag and the size of the buffer before the format, as headers of glibc have it under _FORTIFY_SOURCE.
      .Case("__printf_chk", Family{Channel::Standard, false, 1})
      .Cases("__fprintf_chk", "__dprintf_chk", Family{Channel::Stream, false, 2})
      .Case("__sprintf_chk", Family{Channel::Buffer, false, 3})
      .Case("__snprintf_chk", Family{Channel::BoundedBuffer, false, 4})
      .Case("__asprintf_chk", Family{Channel::NewBuffer, false, 2})
      .Case("scanf", Family{Channel::Standard, true, 0})
      .Case("fscanf", Family{Channel::Stream, true, 1})
      .Case("sscanf", Family{Channel::Buffer, true, 1})
      .Default(std::nullopt);
}

class Expansion {
 public:
  Expansion(llvm::CallInst& call, const Family& family, const std::vector<FormatPiece>& pieces, llvm::Value* format,
            bool checks_memory)
      : call_(call),
        family_(family),
        checks_memory_(checks_memory),
        pieces_(pieces),
        format_(format),
        builder_(&call),
        size_(call.getModule()->getDataLayout().getIntPtrType(call.getContext())),
        next_(family.format + 1) {}

  /// The result of the call; null when nobody may use it.
  llvm::Value* print() {
    llvm::Value* to = llvm::ConstantPointerNull::get(builder_.getPtrTy());
    llvm::Value* size = number(0);
    switch (family_.channel) {
      case Channel::Standard:
      case Channel::Stream: break;
      case Channel::Buffer:
        to = call_.getArgOperand(0);
        size = llvm::ConstantInt::getAllOnesValue(size_);
        break;
      case Channel::BoundedBuffer:
        to = call_.getArgOperand(0);
        size = builder_.CreateZExtOrTrunc(call_.getArgOperand(1), size_);
        break;
      case Channel::NewBuffer: {
        llvm::Value* length = print_pieces(to, size);
        to = build("__pincer_print_allocate", builder_.getPtrTy(), {call_.getArgOperand(0), length});
        llvm::Value* failed = builder_.CreateICmpEQ(to, llvm::ConstantPointerNull::get(builder_.getPtrTy()));
        size = builder_.CreateSelect(failed, size, builder_.CreateAdd(length, number(1)));
        next_ = family_.format + 1;
        print_pieces(to, size);
        build("__pincer_print_end", builder_.getVoidTy(), {to, size, length});
        return builder_.CreateSelect(failed, builder_.getInt32(-1),
                                     builder_.CreateTrunc(length, builder_.getInt32Ty()));
      }
    }
    llvm::Value* length = print_pieces(to, size);
    if (family_.channel == Channel::Buffer || family_.channel == Channel::BoundedBuffer)
      build("__pincer_print_end", builder_.getVoidTy(), {to, size, length});
    llvm::Value* result = builder_.CreateTruncOrBitCast(length, builder_.getInt32Ty());
    return family_.channel == Channel::Stream ? build("__pincer_print_result", builder_.getInt32Ty(), {result})
                                              : result;
  }

  /// Output that nobody measures: only what it reads and writes.
  void print_nowhere() {
    for (const FormatPiece& piece : pieces_) {
      if (piece.conversion == 0) continue;
      take_star(piece.width, 0);
      llvm::Value* precision = take_star(piece.precision, -1);
      llvm::Value* argument = take();
      if (piece.conversion != 's' || !checks_memory_) continue;
      if (!argument->getType()->isPointerTy()) {
        access(argument);
      } else if (piece.length != "l") {
        build("__pincer_print_string", size_,
              {llvm::ConstantPointerNull::get(builder_.getPtrTy()), number(0), number(0), argument,
               builder_.getInt32(0), builder_.getInt32(0), precision});
      }
    }
  }

  /// The outside decides what is read.
  llvm::Value* scan_outside() {
    const auto assigns = [](const FormatPiece& piece) {
      return piece.conversion != 0 && piece.assigns && piece.conversion != 'n';
    };
    const auto most = std::count_if(pieces_.begin(), pieces_.end(), assigns);
    llvm::Value* count =
        build("__pincer_scan_count", builder_.getInt32Ty(), {builder_.getInt32(static_cast<unsigned>(most))});
    unsigned done = 0;
    for (const FormatPiece& piece : pieces_) {
      if (piece.conversion == 0 || !piece.assigns) continue;
      llvm::Value* to = take();
      llvm::Value* reached = builder_.CreateZExt(
          builder_.CreateICmpSGT(count, builder_.getInt32(piece.conversion == 'n' ? done - 1 : done)),
          builder_.getInt32Ty());
      if (assigns(piece)) ++done;
      if (!can_scan(piece, to)) {
        refuse_conversion();
        continue;
      }
      scan_piece(piece, "__pincer_scan_", builder_.getVoidTy(), {}, to, {reached});
    }
    return count;
  }

  /// What is read is in memory.
  llvm::Value* scan_text() {
    llvm::Value* from = call_.getArgOperand(0);
    llvm::Value* n = number(0);
    llvm::Value* count = builder_.getInt32(0);
    llvm::Type* int_type = builder_.getInt32Ty();
    for (const FormatPiece& piece : pieces_) {
      if (piece.conversion == 0) {
        llvm::Value* text = builder_.CreateConstGEP1_64(builder_.getInt8Ty(), format_, piece.begin);
        n = build("__pincer_sscan_text", size_, {from, n, text, number(piece.end - piece.begin)});
        continue;
      }
      llvm::Value* to = piece.assigns ? take() : llvm::ConstantPointerNull::get(builder_.getPtrTy());
      if (piece.conversion == 'p' || !can_scan(piece, to)) {
        refuse_conversion();
        continue;
      }
      n = scan_piece(piece, "__pincer_sscan_", size_, {from, n}, to, {});
      if (piece.assigns && piece.conversion != 'n') count = build("__pincer_sscan_count", int_type, {n, count});
    }
    return build("__pincer_sscan_result", int_type, {n, count});
  }

 private:
  llvm::ConstantInt* number(std::uint64_t n) { return llvm::ConstantInt::get(llvm::cast<llvm::IntegerType>(size_), n); }

  llvm::Value* build(llvm::StringRef name, llvm::Type* result, const std::vector<llvm::Value*>& arguments) {
    std::vector<llvm::Type*> types;
    for (const llvm::Value* argument : arguments) types.push_back(argument->getType());
    return builder_.CreateCall(
        call_.getModule()->getOrInsertFunction(name, llvm::FunctionType::get(result, types, false)), arguments);
  }

  /// The next argument; any value where the program gives none.
  llvm::Value* take() {
    if (next_ < call_.arg_size()) return call_.getArgOperand(next_++);
    return build_havoc(builder_, builder_.getInt64Ty());
  }

  llvm::Value* as_integer(llvm::Value* value, llvm::Type* type, bool is_signed) {
    if (value->getType()->isIntegerTy()) return builder_.CreateIntCast(value, type, is_signed);
    if (value->getType()->isPointerTy()) return builder_.CreatePtrToInt(value, type);
    return build_havoc(builder_, type);
  }

  /// What is no pointer is used as one.
  void access(llvm::Value* argument) {
    llvm::Value* pointer = argument->getType() == size_ ? builder_.CreateIntToPtr(argument, builder_.getPtrTy())
                                                        : build_havoc(builder_, builder_.getPtrTy());
    builder_.CreateLoad(builder_.getInt8Ty(), pointer);
  }

  llvm::Value* take_star(const FormatNumber& given, int otherwise) {
    if (given.is_star) return as_integer(take(), builder_.getInt32Ty(), true);
    return builder_.getInt32(static_cast<unsigned>(given.value < 0 ? otherwise : given.value));
  }

  unsigned bits_of(const FormatPiece& piece) {
    const unsigned word = size_->getIntegerBitWidth();
    return llvm::StringSwitch<unsigned>(piece.length)
        .Case("hh", 8)
        .Case("h", 16)
        .Cases("l", "z", "t", word)
        .Cases("ll", "j", "q", "L", 64)
        .Default(32);
  }

  llvm::Value* print_pieces(llvm::Value* to, llvm::Value* size) {
    llvm::Value* n = number(0);
    for (const FormatPiece& piece : pieces_) n = print_piece(piece, to, size, n);
    return n;
  }

  llvm::Value* print_piece(const FormatPiece& piece, llvm::Value* to, llvm::Value* size, llvm::Value* n) {
    if (piece.conversion == 0) {
      llvm::Value* text = builder_.CreateConstGEP1_64(builder_.getInt8Ty(), format_, piece.begin);
      return build("__pincer_print_text", size_, {to, size, n, text, number(piece.end - piece.begin)});
    }
    llvm::Value* width = take_star(piece.width, 0);
    llvm::Value* precision = take_star(piece.precision, -1);
    llvm::Value* argument = take();
    llvm::Value* flags = builder_.getInt32(piece.flags);
    llvm::Value* conversion = builder_.getInt32(static_cast<unsigned char>(piece.conversion));
    switch (piece.conversion) {
      case 'd':
      case 'i':
      case 'u':
      case 'o':
      case 'x':
      case 'X': {
        const bool is_signed = piece.conversion == 'd' || piece.conversion == 'i';
        llvm::Value* value = as_integer(argument, builder_.getIntNTy(bits_of(piece)), is_signed);
        value = builder_.CreateIntCast(value, builder_.getInt64Ty(), is_signed);
        return build("__pincer_print_integer", size_, {to, size, n, value, conversion, flags, width, precision});
      }
      case 'c':
        if (piece.length == "l") break;
        return build("__pincer_print_char", size_,
                     {to, size, n, as_integer(argument, builder_.getInt32Ty(), true), flags, width});
      case 's':
        if (piece.length == "l" || !argument->getType()->isPointerTy()) break;
        return build("__pincer_print_string", size_, {to, size, n, argument, flags, width, precision});
      case 'n':
        if (!argument->getType()->isPointerTy()) break;
        builder_.CreateStore(builder_.CreateZExtOrTrunc(n, builder_.getIntNTy(bits_of(piece))), argument);
        return n;
      default: break;
    }
    if (checks_memory_ && !argument->getType()->isPointerTy() && llvm::StringRef("sn").contains(piece.conversion))
      access(argument);
    return build("__pincer_print_other", size_, {to, size, n, flags, width, precision});
  }

  void refuse_conversion() {
    build(kModelUnsupported, builder_.getVoidTy(),
          {builder_.CreateGlobalStringPtr("a conversion of 'scanf' of this kind")});
  }

  static bool can_scan(const FormatPiece& piece, const llvm::Value* to) {
    const bool is_wide = piece.length == "l" && llvm::StringRef("sc[").contains(piece.conversion);
    return to->getType()->isPointerTy() && !piece.allocates && !is_wide;
  }

  /// One conversion: the function of its kind, with what the family gives first, the destination, what the kind needs,
  /// and what the family gives last.
  llvm::Value* scan_piece(const FormatPiece& piece, llvm::StringRef prefix, llvm::Type* result,
                          std::vector<llvm::Value*> arguments, llvm::Value* to, const std::vector<llvm::Value*>& last) {
    arguments.push_back(to);
    if (last.empty()) arguments.push_back(builder_.getInt32(piece.assigns ? 1 : 0));
    llvm::Value* width = builder_.getInt32(static_cast<unsigned>(piece.width.value));
    const auto with = [&](llvm::StringRef kind, std::initializer_list<llvm::Value*> more) {
      arguments.insert(arguments.end(), more);
      arguments.insert(arguments.end(), last.begin(), last.end());
      return build((prefix + kind).str(), result, arguments);
    };
    switch (piece.conversion) {
      case 'd':
      case 'i':
      case 'u':
      case 'o':
      case 'x':
      case 'X':
      case 'n':
        return with("integer", {builder_.getInt32(bits_of(piece) / 8),
                                builder_.getInt32(static_cast<unsigned char>(piece.conversion)), width});
      case 'p': return with("pointer", {});
      case 'c': return with("chars", {width});
      case 's': return with("string", {width});
      case '[': {
        llvm::Value* set = builder_.CreateConstGEP1_64(builder_.getInt8Ty(), format_, piece.begin);
        return with("set", {set, number(piece.end - piece.begin), width});
      }
      default: {
        const unsigned kind = piece.length == "L" ? 2 : piece.length == "l" ? 1 : 0;
        return with("floating", {builder_.getInt32(kind), width});
      }
    }
  }

  llvm::CallInst& call_;
  const Family& family_;
  bool checks_memory_;
  const std::vector<FormatPiece>& pieces_;
  llvm::Value* format_;
  llvm::IRBuilder<> builder_;
  llvm::Type* size_;  // size_t
  unsigned next_;     // argument
};

/// What a static variable holds that is only read.
llvm::Constant* only_value(const llvm::GlobalVariable& variable) {
  if (!variable.hasInitializer() || !(variable.isConstant() || variable.hasLocalLinkage())) return nullptr;
  const bool is_read = std::all_of(variable.user_begin(), variable.user_end(),
                                   [](const llvm::User* user) { return llvm::isa<llvm::LoadInst>(user); });
  return variable.isConstant() || is_read ? const_cast<llvm::Constant*>(variable.getInitializer()) : nullptr;
}

/// The format, through a variable that holds nothing else (no pass has made registers of them yet).
llvm::Value* format_of(llvm::Value* value) {
  const auto* load = llvm::dyn_cast<llvm::LoadInst>(value);
  if (load != nullptr) {
    const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(load->getPointerOperand());
    llvm::Constant* held =
        global != nullptr && global->getValueType() == load->getType() ? only_value(*global) : nullptr;
    if (held != nullptr) return held;
  }
  const auto* variable = load != nullptr ? llvm::dyn_cast<llvm::AllocaInst>(load->getPointerOperand()) : nullptr;
  if (variable == nullptr) return value;
  llvm::Value* stored = nullptr;
  for (const llvm::User* user : variable->users()) {
    if (llvm::isa<llvm::LoadInst>(user) || llvm::isa<llvm::LifetimeIntrinsic>(user)) continue;
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
    if (store == nullptr || store->getPointerOperand() != variable || stored != nullptr) return value;
    stored = const_cast<llvm::Value*>(store->getValueOperand());
  }
  return stored != nullptr && llvm::isa<llvm::Constant>(stored) ? stored : value;
}

/// Whatever the format is: without pointers nothing is read or written.
bool has_no_pointers(const llvm::CallInst& call, const Family& family) {
  return std::none_of(call.arg_begin() + family.format + 1, call.arg_end(),
                      [](const llvm::Use& argument) { return argument->getType()->isPointerTy(); });
}

void expand(llvm::CallInst& call, const Family& family, bool checks_memory) {
  if (call.arg_size() <= family.format || !call.getType()->isIntegerTy(32)) return;
  const bool to_outside = family.channel == Channel::Standard || family.channel == Channel::Stream;
  llvm::StringRef text;
  llvm::Value* format = format_of(call.getArgOperand(family.format));
  if (!llvm::getConstantStringInfo(format, text)) {
    if (to_outside && !family.scans && call.use_empty() && !checks_memory && has_no_pointers(call, family))
      call.eraseFromParent();
    return;
  }
  const auto pieces = parse_format({text.data(), text.size()}, family.scans);
  if (!pieces) return;
  Expansion expansion(call, family, *pieces, format, checks_memory);
  const bool writes_count =
      std::any_of(pieces->begin(), pieces->end(), [](const FormatPiece& p) { return p.conversion == 'n'; });
  if (family.scans) {
    call.replaceAllUsesWith(to_outside ? expansion.scan_outside() : expansion.scan_text());
  } else if (to_outside && call.use_empty() && !writes_count) {
    expansion.print_nowhere();
  } else {
    call.replaceAllUsesWith(expansion.print());
  }
  call.eraseFromParent();
}

}  // namespace

void expand_formats(llvm::Module& module, bool checks_memory) {
  std::vector<std::pair<llvm::CallInst*, Family>> calls;
  for (llvm::Function& function : module) {
    const auto family = function.isDeclaration() ? family_of(function.getName()) : std::nullopt;
    if (!family) continue;
    for (llvm::User* user : function.users()) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(user);
      if (call != nullptr && call->getCalledOperand() == &function) calls.emplace_back(call, *family);
    }
  }
  for (const auto& [call, family] : calls) expand(*call, family, checks_memory);
}

}  // namespace pincer::frontend
