# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
# Most of the time of a compilation goes to headers and to templates of the standard library that every file makes
# again, so files of one folder are compiled together. (CMake's UNITY_BUILD writes absolute paths into the batches,
# so that ccache would not know them again in another checkout.)
set(PINCER_BATCH 8 CACHE STRING "How many files of a folder are compiled together; 1: each alone")

# pincer_batches(<variable> <name> <root> <sources>...): sets the variable to what is to be compiled in place of the
# sources, which lie below root, which is an include directory of theirs. Names of anonymous namespaces have to be
# distinct within a folder.
function(pincer_batches variable name root)
  if(PINCER_BATCH LESS 2)
    set(${variable} ${ARGN} PARENT_SCOPE)
    return()
  endif()
  set(folders "")
  foreach(source ${ARGN})
    file(RELATIVE_PATH path ${root} ${source})
    cmake_path(GET path PARENT_PATH folder)
    list(APPEND folders ${folder})
    list(APPEND "files of ${folder}" ${path})
  endforeach()
  list(REMOVE_DUPLICATES folders)

  set(batches "")
  foreach(folder ${folders})
    list(LENGTH "files of ${folder}" count)
    # Batches of equal size rather than full ones and a rest.
    math(EXPR parts "(${count} + ${PINCER_BATCH} - 1) / ${PINCER_BATCH}")
    foreach(part RANGE 1 ${parts})
      math(EXPR begin "${count} * (${part} - 1) / ${parts}")
      math(EXPR length "${count} * ${part} / ${parts} - ${begin}")
      list(SUBLIST "files of ${folder}" ${begin} ${length} files)
      list(TRANSFORM files REPLACE "(.+)" "#include \"\\1\"\n" OUTPUT_VARIABLE lines)
      list(JOIN lines "" text)
      string(REPLACE "/" "_" stem ${folder})
      set(batch ${CMAKE_CURRENT_BINARY_DIR}/batches/${name}/${stem}_${part}.cpp)
      file(CONFIGURE OUTPUT ${batch} CONTENT "${text}" @ONLY)
      list(APPEND batches ${batch})
    endforeach()
  endforeach()
  set(${variable} ${batches} PARENT_SCOPE)
endfunction()
