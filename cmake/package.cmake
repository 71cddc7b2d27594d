# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
# What is installed (scripts/install.sh says that), and the Debian package that CPack makes of it: `make package`.
install(CODE "
  set(prefix \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}\")
  execute_process(COMMAND ${PROJECT_SOURCE_DIR}/scripts/install.sh $<TARGET_FILE:pincer> \${prefix}
    COMMAND_ERROR_IS_FATAL ANY)
  if(CMAKE_INSTALL_DO_STRIP)
    execute_process(COMMAND ${CMAKE_STRIP} \${prefix}/bin/pincer COMMAND_ERROR_IS_FATAL ANY)
  endif()")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME pincer)
set(CPACK_PACKAGE_CONTACT "The pincer authors <pincer@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "software model checker for C")
set(CPACK_PACKAGE_DESCRIPTION
"pincer decides whether a C program can violate an assertion, overflow, or
access memory that it must not access. The answer is an execution, a proof,
or the reason why there is neither. Every answer is checked independently.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)  # the libraries that pincer is linked with
# What it needs beside them: a solver that runs as a process, and the headers of Clang and of the C library. Where a library
# is found under a name that the package with the headers gives it, nothing says whose it is: LLVM.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "cvc5, libclang-common-19-dev, libc6-dev, libllvm19")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "libc6-dev-i386, python3, slurm-client")
include(CPack)
