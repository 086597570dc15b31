# Adds the `lanes` kernels to a target: isa_body.c once per ISA, each an object library with that
# ISA's flags. FMA contraction is wanted (each product has one way to contract), and is the same
# in every variant of a kernel.
function(batchlas_add_lanes target)
  set(root ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../..)
  set(common -std=gnu11 -O3 -fPIC -fvisibility=hidden -ffp-contract=fast -fno-math-errno
      -fno-trapping-math -Wno-psabi)
  if(BATCHLAS_SANITIZE)
    list(APPEND common -fno-sanitize=all) # straight-line code: instrumented, it compiles for minutes
  endif()
  set(isas "generic\;16\;")
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64|amd64")
    list(APPEND isas "avx2\;32\;-mavx2 -mfma"
         "avx512\;64\;-mavx2 -mfma -mavx512f -mavx512dq -mavx512bw -mavx512vl -mprefer-vector-width=512")
  endif()
  foreach(isa IN LISTS isas)
    list(GET isa 0 name)
    list(GET isa 1 bytes)
    list(GET isa 2 flags)
    separate_arguments(flags)
    add_library(${target}_lanes_${name} OBJECT ${root}/kernels/lanes/isa_body.c)
    target_include_directories(${target}_lanes_${name} PRIVATE ${root})
    target_compile_definitions(${target}_lanes_${name}
                               PRIVATE BL_VB=${bytes} BL_LANES_TABLE=bl_lanes_${name})
    target_compile_options(${target}_lanes_${name} PRIVATE ${common} ${flags})
    target_sources(${target} INTERFACE $<TARGET_OBJECTS:${target}_lanes_${name}>)
  endforeach()
  target_sources(${target} PRIVATE ${root}/kernels/lanes/isa.c ${root}/kernels/lanes/lanes.c)
endfunction()
