// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/library/format.h"

#include <algorithm>
#include <cctype>

namespace pincer::frontend {
namespace {

class FormatReader {
 public:
  FormatReader(std::string_view format, bool scans) : format_(format), scans_(scans) {}

  std::optional<std::vector<FormatPiece>> read() {
    std::vector<FormatPiece> pieces;
    while (at_ < format_.size()) {
      if (format_[at_] != '%' || peek(1) == '%') {
        read_text(pieces);
        continue;
      }
      ++at_;
      const auto piece = read_conversion();
      if (!piece) return std::nullopt;
      pieces.push_back(*piece);
    }
    return pieces;
  }

 private:
  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return at_ + ahead < format_.size() ? format_[at_ + ahead] : '\0';
  }

  /// Up to the next conversion; of `%%` one sign is part of the text.
  void read_text(std::vector<FormatPiece>& pieces) {
    FormatPiece text;
    if (format_[at_] == '%') ++at_;
    text.begin = at_++;
    while (at_ < format_.size() && format_[at_] != '%') ++at_;
    text.end = at_;
    pieces.push_back(text);
  }

  int read_number() {
    int value = 0;
    while (std::isdigit(static_cast<unsigned char>(peek())) != 0) {
      value = std::min(value * 10 + (peek() - '0'), 100'000'000);
      ++at_;
    }
    return value;
  }

  std::optional<FormatPiece> read_conversion() {
    FormatPiece piece;
    if (scans_) {
      if (peek() == '*') {
        piece.assigns = false;
        ++at_;
      }
    } else {
      constexpr std::string_view kFlags = "-+ #0";
      for (std::size_t flag; peek() != 0 && (flag = kFlags.find(peek())) != std::string_view::npos; ++at_)
        piece.flags |= 1U << flag;
      if (peek() == '*') {
        piece.width.is_star = true;
        ++at_;
      }
    }
    if (std::isdigit(static_cast<unsigned char>(peek())) != 0) piece.width.value = read_number();
    if (!scans_ && peek() == '.') {
      ++at_;
      if (peek() == '*') {
        piece.precision.is_star = true;
        ++at_;
      } else {
        piece.precision.value = read_number();
      }
    }
    if (scans_ && peek() == 'm') {
      piece.allocates = true;
      ++at_;
    }
    for (const std::string_view length : {"hh", "h", "ll", "l", "j", "z", "t", "L", "q"}) {
      if (!format_.substr(std::min(at_, format_.size())).starts_with(length)) continue;
      piece.length = length;
      at_ += length.size();
      break;
    }
    piece.conversion = peek();
    constexpr std::string_view kConversions = "diouxXeEfFgGaAcspn";
    if (piece.conversion == '[' && scans_) return read_set(piece);
    if (piece.conversion == 0 || kConversions.find(piece.conversion) == std::string_view::npos) return std::nullopt;
    ++at_;
    return piece;
  }

  std::optional<FormatPiece> read_set(FormatPiece piece) {
    piece.begin = ++at_;
    if (peek() == '^') ++at_;
    if (peek() == ']') ++at_;  // the first one is a member
    const std::size_t close = format_.find(']', at_);
    if (close == std::string_view::npos) return std::nullopt;
    piece.end = close;
    at_ = close + 1;
    return piece;
  }

  std::string_view format_;
  bool scans_;
  std::size_t at_ = 0;
};

}  // namespace

std::optional<std::vector<FormatPiece>> parse_format(std::string_view format, bool scans) {
  return FormatReader(format, scans).read();
}

}  // namespace pincer::frontend
