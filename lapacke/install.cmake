# What `cmake --install` lays down: the libraries, the headers and the Fortran module under
# include/batchlas, batchlas.pc and batchlas-region.pc, and the CMake package BatchLAS (targets BatchLAS::batchlas,
# BatchLAS::region and, where there is a Fortran compiler, BatchLAS::fortran).
set(include_dir ${CMAKE_INSTALL_INCLUDEDIR}/batchlas)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/BatchLAS)
set(generated ${PROJECT_BINARY_DIR}/package)

install(TARGETS batchlas EXPORT BatchLAS LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${public_headers}/ DESTINATION ${include_dir})
install(FILES ${fortran_module} DESTINATION ${include_dir})
if(TARGET batchlas_fortran)
  install(FILES ${PROJECT_BINARY_DIR}/fortran/batchlas.mod DESTINATION ${include_dir})
  set_target_properties(batchlas_fortran PROPERTIES EXPORT_NAME fortran)
  install(TARGETS batchlas_fortran EXPORT BatchLAS)
endif()

install(EXPORT BatchLAS NAMESPACE BatchLAS:: DESTINATION ${package_dir})
file(WRITE ${generated}/BatchLASConfig.cmake
     "include(\${CMAKE_CURRENT_LIST_DIR}/BatchLAS.cmake)\n")
write_basic_package_version_file(${generated}/BatchLASConfigVersion.cmake
                                 COMPATIBILITY SameMajorVersion)
install(FILES ${generated}/BatchLASConfig.cmake ${generated}/BatchLASConfigVersion.cmake
        DESTINATION ${package_dir})

# Found from where the file lies, so that the tree may be moved.
file(RELATIVE_PATH up /p/${CMAKE_INSTALL_LIBDIR}/pkgconfig /p)
function(batchlas_pkg_config name library description)
  file(CONFIGURE OUTPUT ${generated}/${name}.pc @ONLY CONTENT
"prefix=\${pcfiledir}/@up@
libdir=\${prefix}/@CMAKE_INSTALL_LIBDIR@
includedir=\${prefix}/@CMAKE_INSTALL_INCLUDEDIR@

Name: BatchLAS
Description: @description@
Version: @PROJECT_VERSION@
Libs: -L\${libdir} -l@library@
Cflags: -I\${includedir}/batchlas
")
  install(FILES ${generated}/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()
batchlas_pkg_config(batchlas batchlas "${PROJECT_DESCRIPTION}")
batchlas_pkg_config(batchlas-region batchlas_region "Regions of a program that may run without BatchLAS")

if(BUILD_TESTING AND NOT BATCHLAS_SANITIZE)
  add_test(NAME install COMMAND ${PROJECT_SOURCE_DIR}/tests/install/run ${PROJECT_BINARY_DIR}
                                ${CMAKE_INSTALL_LIBDIR} ${CMAKE_INSTALL_INCLUDEDIR})
endif()
