// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "base/loaded_code.h"

#include <elf.h>
#include <link.h>

#include <cstring>
#include <string_view>
#include <vector>

#include "base/files.h"
#include "base/sha256.h"

namespace pincer::base {

namespace {

constexpr std::string_view kOfTheKernel = "linux-vdso";

/// The number that the linker gave to what it linked, which is a hash of it; "" if there is none.
std::string build_id(const dl_phdr_info& object) {
  constexpr std::size_t kAlignment = 4;
  const auto padded = [](std::size_t size) { return (size + kAlignment - 1) / kAlignment * kAlignment; };
  for (std::size_t i = 0; i < object.dlpi_phnum; ++i) {
    const ElfW(Phdr)& part = object.dlpi_phdr[i];
    if (part.p_type != PT_NOTE) continue;
    // NOLINTNEXTLINE(performance-no-int-to-ptr): the loader says where it is.
    const std::string_view notes(reinterpret_cast<const char*>(object.dlpi_addr + part.p_vaddr), part.p_memsz);
    for (std::size_t at = 0; at + sizeof(ElfW(Nhdr)) <= notes.size();) {
      ElfW(Nhdr) head;
      std::memcpy(&head, notes.data() + at, sizeof head);
      const std::size_t text = at + sizeof head + padded(head.n_namesz);
      if (text + head.n_descsz > notes.size()) break;
      if (head.n_type == NT_GNU_BUILD_ID && notes.substr(at + sizeof head, 3) == "GNU")
        return std::string(notes.substr(text, head.n_descsz));
      at = text + padded(head.n_descsz);
    }
  }
  return "";
}

int add_object(dl_phdr_info* object, std::size_t /*size*/, void* all) {
  const std::string name = object->dlpi_name == nullptr ? "" : object->dlpi_name;
  if (name.starts_with(kOfTheKernel)) return 0;
  const std::string id = build_id(*object);
  static_cast<std::vector<std::string>*>(all)->push_back(
      id.empty() ? sha256(read_file(name.empty() ? "/proc/self/exe" : name)) : sha256(id));
  return 0;
}

}  // namespace

std::string loaded_code() {
  std::vector<std::string> all;
  dl_iterate_phdr(add_object, &all);
  std::string text;
  for (const std::string& each : all) text += each + "\n";
  return sha256(text);
}

}  // namespace pincer::base
