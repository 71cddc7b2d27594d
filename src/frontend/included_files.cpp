// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/included_files.h"

#include <llvm/Support/MemoryBuffer.h>

#include <map>
#include <memory>
#include <utility>

namespace pincer::frontend {
namespace {

class RewrittenFile final : public llvm::vfs::File {
 public:
  RewrittenFile(llvm::vfs::Status status, std::string text) : status_(std::move(status)), text_(std::move(text)) {}

  llvm::ErrorOr<llvm::vfs::Status> status() override { return status_; }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine& name, std::int64_t /*size*/,
                                                               bool /*terminated*/, bool /*is_volatile*/) override {
    return llvm::MemoryBuffer::getMemBufferCopy(text_, name);
  }
  std::error_code close() override { return {}; }

 private:
  llvm::vfs::Status status_;
  std::string text_;
};

class RewrittenFiles final : public llvm::vfs::ProxyFileSystem {
 public:
  RewrittenFiles(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
                 std::function<std::string(std::string, const std::string&)> rewrite)
      : ProxyFileSystem(std::move(files)), rewrite_(std::move(rewrite)) {}

  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine& path) override {
    auto file = ProxyFileSystem::openFileForRead(path);
    if (!file) return file;
    const auto status = (*file)->status();
    const auto buffer = (*file)->getBuffer(path);
    if (!status || !buffer) return file;
    const std::string before((*buffer)->getBuffer());
    std::string after = rewrite_(before, path.str());
    if (after == before) return file;
    sizes_[path.str()] = after.size();
    return std::make_unique<RewrittenFile>(llvm::vfs::Status::copyWithNewSize(*status, after.size()), std::move(after));
  }

  /// What was rewritten has another size than on disk.
  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine& path) override {
    auto status = ProxyFileSystem::status(path);
    const auto known = sizes_.find(path.str());
    if (!status || known == sizes_.end()) return status;
    return llvm::vfs::Status::copyWithNewSize(*status, known->second);
  }

 private:
  std::function<std::string(std::string, const std::string&)> rewrite_;
  std::map<std::string, std::size_t> sizes_;
};

}  // namespace

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> rewritten_files(
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
    std::function<std::string(std::string text, const std::string& file)> rewrite) {
  return llvm::makeIntrusiveRefCnt<RewrittenFiles>(std::move(files), std::move(rewrite));
}

}  // namespace pincer::frontend
