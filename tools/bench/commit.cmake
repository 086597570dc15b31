# Writes OUT: the commit that ROOT is at, as a C string, "-dirty" where tracked files differ from it. Where
# there is no repository it is what BATCHLAS_COMMIT says, else "unknown".
# cmake -DROOT=... -DOUT=... -P commit.cmake
set(commit "$ENV{BATCHLAS_COMMIT}")
find_program(GIT git)
if(NOT commit AND GIT AND EXISTS ${ROOT}/.git)
  execute_process(COMMAND ${GIT} -C ${ROOT} describe --always --dirty --abbrev=10
                  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(NOT commit)
  set(commit unknown)
endif()
file(CONFIGURE OUTPUT ${OUT} CONTENT "\"${commit}\"\n" @ONLY)
