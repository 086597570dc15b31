# libbatchlas_cuda.so, the plug-in that the core opens when a call wants a GPU. BATCHLAS_CUDA: AUTO
# builds it where CUDA's compiler is found, ON insists, OFF does not look. cudart is inside; the
# driver, cuBLAS and cuSOLVER are found at run time, so nothing but libc is NEEDED.
# (Not a function: languages are enabled at file scope only. nvcc knows none of the sanitizers.)
if(BATCHLAS_SANITIZE)
  return()
endif()
if(NOT BATCHLAS_CUDA STREQUAL "OFF")
  check_language(CUDA)
  if(NOT CMAKE_CUDA_COMPILER AND BATCHLAS_CUDA STREQUAL "ON")
    message(FATAL_ERROR "BATCHLAS_CUDA=ON, and there is no CUDA compiler: set CUDACXX to nvcc")
  endif()
endif()
if(BATCHLAS_CUDA STREQUAL "OFF" OR NOT CMAKE_CUDA_COMPILER)
  message(STATUS "libbatchlas_cuda.so is not built")
  return()
endif()

if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
  set(CMAKE_CUDA_ARCHITECTURES 90 CACHE STRING "Compute capabilities to compile for")
endif()
enable_language(CUDA)
find_package(CUDAToolkit REQUIRED)

file(GLOB executor CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/batch/cuda/*.c
     ${PROJECT_SOURCE_DIR}/batch/cuda/*.cu ${PROJECT_SOURCE_DIR}/batch/cuda/vendor/*.c)
file(GLOB kernels CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/kernels/*/cuda_*.cu
     ${PROJECT_SOURCE_DIR}/kernels/cuda/*/*.cu)
set(exports ${PROJECT_SOURCE_DIR}/batch/cuda/exports.map)
add_library(batchlas_cuda SHARED ${executor} ${kernels})
target_include_directories(batchlas_cuda PRIVATE ${PROJECT_SOURCE_DIR})
target_compile_definitions(batchlas_cuda PRIVATE _GNU_SOURCE)
target_compile_features(batchlas_cuda PRIVATE cuda_std_17)
set(bare -Xcompiler=-fno-exceptions,-fno-rtti,-fno-threadsafe-statics)
target_compile_options(batchlas_cuda PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:${bare}>)
target_link_libraries(batchlas_cuda PRIVATE CUDA::cudart_static)
target_link_options(batchlas_cuda PRIVATE -Wl,--version-script=${exports} -Wl,-z,defs
                    -Wl,--as-needed)
set_target_properties(
  batchlas_cuda
  PROPERTIES LINKER_LANGUAGE C
             CUDA_VISIBILITY_PRESET hidden
             CUDA_RUNTIME_LIBRARY Static
             LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}
             LINK_DEPENDS ${exports})
# The one symbol is declared where C code sees it; the version script says what is exported.
set_property(SOURCE ${PROJECT_SOURCE_DIR}/batch/cuda/plugin.c PROPERTY COMPILE_OPTIONS
                                                                       -fvisibility=default)
install(TARGETS batchlas_cuda LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
