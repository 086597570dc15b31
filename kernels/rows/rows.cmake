# Adds the `rows` kernels to a target: every body once per element type and ISA, each (type, ISA) an
# object library with that ISA's flags. Fused multiply-adds are written a * b + c; nobody reads errno.
# But programs do trap exceptions (gfortran's -ffpe-trap), so no division may be done before it is
# known to be wanted (-ftrapping-math, the default: up to 3 % slower). What is to be a vector is
# written as one: the compilers' own attempts on the scalar rest cost time. A thread with a small
# stack must meet its guard page, not step over it.
function(batchlas_add_rows target)
  set(root ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../..)
  set(common -std=gnu11 -O3 -fPIC -fvisibility=hidden -ffp-contract=fast -fno-math-errno
      -fno-tree-vectorize -fno-tree-slp-vectorize -fstack-clash-protection)
  if(BATCHLAS_SANITIZE)
    list(APPEND common -O1) # instrumented at -O3, a body compiles for minutes
  endif()
  set(bodies ${root}/kernels/gemm/host_small.c)
  foreach(part tile lu solve chol)
    list(APPEND bodies ${root}/kernels/rows/${part}.c)
  endforeach()
  foreach(op trsm getrf getrs gesv getri potrf potrs posv geqrf gels orgqr ormqr)
    list(APPEND bodies ${root}/kernels/${op}/host_rows.c)
  endforeach()
  set(isas "generic\;")
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64|amd64")
    list(APPEND isas "fma128\;-DBL_VB=16 -mavx2 -mfma" "avx2\;-mavx2 -mfma"
         "avx512\;-mavx2 -mfma -mavx512f -mavx512dq -mavx512bw -mavx512vl -mprefer-vector-width=512")
  endif()
  foreach(isa IN LISTS isas)
    list(GET isa 0 name)
    list(GET isa 1 flags)
    separate_arguments(flags)
    set(sources ${bodies})
    if(name STREQUAL fma128)
      # The quarter registers of gemm:small.
      set(sources ${root}/kernels/gemm/host_small.c ${root}/kernels/rows/tile.c)
    endif()
    foreach(type s d c z)
      set(part ${target}_rows_${name}_${type})
      add_library(${part} OBJECT ${sources})
      target_include_directories(${part} PRIVATE ${root})
      target_compile_definitions(${part} PRIVATE BL_ISA_NAME=${name} BL_DTYPE=${type})
      target_compile_options(${part} PRIVATE ${common} ${flags})
      target_sources(${target} INTERFACE $<TARGET_OBJECTS:${part}>)
    endforeach()
  endforeach()
  target_sources(${target} PRIVATE ${root}/kernels/rows/rows.c ${root}/kernels/rows/candidates.c
                 ${root}/kernels/rows/room.c)
endfunction()
