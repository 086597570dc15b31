# The `rows` kernels: every body once per element type and ISA, each (type, ISA) an object library.
# Defines BL_ROWS_OBJECTS, the objects and sources the core adds.
set(BL_ROWS_BODIES kernels/rows/tile.c kernels/rows/lu.c kernels/rows/solve.c kernels/rows/chol.c
                   kernels/gemm/host_small.c)
foreach(op trsm getrf getrs gesv getri potrf potrs posv geqrf)
  list(APPEND BL_ROWS_BODIES kernels/${op}/host_rows.c)
endforeach()
set(BL_ROWS_ISAS generic)
set(BL_ROWS_FLAGS_generic "")
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64|amd64")
  list(APPEND BL_ROWS_ISAS avx2 avx512)
  set(BL_ROWS_FLAGS_avx2 -mavx2 -mfma)
  set(BL_ROWS_FLAGS_avx512 -mavx2 -mfma -mavx512f -mavx512dq -mavx512vl -mavx512bw
                           -mprefer-vector-width=512)
endif()
set(BL_ROWS_OBJECTS ${PROJECT_SOURCE_DIR}/kernels/rows/rows.c
                    ${PROJECT_SOURCE_DIR}/kernels/rows/candidates.c)
list(TRANSFORM BL_ROWS_BODIES PREPEND ${PROJECT_SOURCE_DIR}/)
foreach(isa IN LISTS BL_ROWS_ISAS)
  foreach(type s d c z)
    set(target bl_rows_${isa}_${type})
    add_library(${target} OBJECT ${BL_ROWS_BODIES})
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR})
    target_compile_definitions(${target} PRIVATE BL_ISA_NAME=${isa} BL_DTYPE=${type})
    # Fused multiply-adds are written a * b + c; nobody reads errno or FP traps. What is to be a
    # vector is written as one: the compilers' own attempts on the scalar rest cost time.
    target_compile_options(
      ${target} PRIVATE -std=c11 -O3 -ffp-contract=fast -fno-math-errno -fno-trapping-math
                        -fno-tree-vectorize -fno-tree-slp-vectorize
                        -Wall -Wextra -Wpedantic ${BL_ROWS_FLAGS_${isa}})
    set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON
                                               C_VISIBILITY_PRESET hidden)
    list(APPEND BL_ROWS_OBJECTS $<TARGET_OBJECTS:${target}>)
  endforeach()
endforeach()
