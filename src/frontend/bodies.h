// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <clang/AST/ASTConsumer.h>

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace pincer::frontend {

using TellBody = std::function<void(const std::string& function, std::size_t begin, std::string_view text)>;

/// Tells of the functions that the C file itself defines: where their bodies begin, and what they are, braces included.
/// Left out are functions that have another name for the linker, that attributes say more of, or whose braces come out of a macro.
std::unique_ptr<clang::ASTConsumer> tell_bodies(TellBody tell);

}  // namespace pincer::frontend
