# The public headers, all in one folder of the build: those written by hand, copied, and those that follow
# from the signatures alone, which prototypes.c writes before anything that includes them is compiled. The
# Fortran module beside them.
add_executable(batchlas_prototypes lapacke/prototypes/prototypes.c)
target_include_directories(batchlas_prototypes PRIVATE ${PROJECT_SOURCE_DIR})
set_target_properties(batchlas_prototypes PROPERTIES C_STANDARD 11)
set(public_headers ${PROJECT_BINARY_DIR}/include)
set(fortran_module ${PROJECT_BINARY_DIR}/batchlas.f90)
file(MAKE_DIRECTORY ${public_headers})
file(GLOB by_hand CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/lapacke/include/*.h)
foreach(header ${by_hand})
  configure_file(${header} ${public_headers} COPYONLY)
endforeach()

function(batchlas_prototypes what output)
  add_custom_command(OUTPUT ${output} COMMAND batchlas_prototypes ${what} > ${output}
                     DEPENDS batchlas_prototypes VERBATIM)
endfunction()
batchlas_prototypes(f77 ${public_headers}/batched_f77.h)
batchlas_prototypes(ilp64 ${public_headers}/batched_ilp64.h)

set(interfaces ${PROJECT_BINARY_DIR}/batchlas_interfaces.f90)
set(module_text ${PROJECT_SOURCE_DIR}/lapacke/prototypes/batchlas.f90)
batchlas_prototypes(fortran ${interfaces})
add_custom_command(
  OUTPUT ${fortran_module}
  COMMAND cat ${module_text} ${interfaces} > ${fortran_module}
  COMMAND echo "end module" >> ${fortran_module}
  DEPENDS ${module_text} ${interfaces} VERBATIM)

add_custom_target(batchlas_generated ALL DEPENDS ${public_headers}/batched_f77.h
                                                 ${public_headers}/batched_ilp64.h
                                                 ${fortran_module})
