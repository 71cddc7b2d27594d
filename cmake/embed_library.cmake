# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
# Usage: cmake -DOUTPUT=<file.cpp> -P embed_library.cmake <file>...: C++ with the texts of the files of library/.
set(text "#include \"frontend/library/library.h\"\n\nnamespace pincer::frontend {\nnamespace {\n"
  "constexpr LibraryFile kFiles[] = {\n")
list(JOIN text "" text)
set(reading OFF)
foreach(i RANGE ${CMAKE_ARGC})
  set(file "${CMAKE_ARGV${i}}")
  if(reading AND file)
    file(READ ${file} content)
    cmake_path(GET file FILENAME name)
    string(APPEND text "    {\"${name}\", R\"library(${content})library\"},\n")
  elseif(file MATCHES "embed_library.cmake$")
    set(reading ON)
  endif()
endforeach()
string(APPEND text "};\n}  // namespace\n\n"
  "std::span<const LibraryFile> library_files() { return kFiles; }\n\n}  // namespace pincer::frontend\n")
file(WRITE ${OUTPUT} "${text}")
