# Writes OUT: for every op a stamp of the sources that its candidates are built from, on the host and
# on a GPU. cmake -DROOT=... -DOUT=... -P stamps.cmake
# Leaves out the files that match `without`, which may be empty. A stamp does not know folders: a file that
# is moved is the same source.
function(stamp result without)
  set(hashes "")
  foreach(pattern IN LISTS ARGN)
    file(GLOB_RECURSE files ${ROOT}/${pattern})
    if(without)
      list(FILTER files EXCLUDE REGEX "${without}")
    endif()
    foreach(file IN LISTS files)
      file(READ ${file} text)
      string(REGEX REPLACE "#include \"[^\"\n]*/" "#include \"" text "${text}")
      string(SHA256 hash "${text}")
      get_filename_component(name ${file} NAME)
      list(APPEND hashes ${name}:${hash})
    endforeach()
  endforeach()
  list(SORT hashes)
  string(SHA256 hash "${hashes}")
  string(SUBSTRING ${hash} 0 8 hash)
  set(${result} ${hash} PARENT_SCOPE)
endfunction()

# The ops of each family: they share device code and compositions of NVIDIA's routines. What belongs to one
# family alone is no part of the others' stamps.
set(ops "")
foreach(family blas cholesky lu qr eigen)
  string(TOUPPER ${family} upper)
  file(STRINGS ${ROOT}/kernels/ops.def lines REGEX "BL_EACH_(SINGLE_)?${upper}_OP\\(X\\) ")
  string(REGEX MATCHALL " X\\([a-z0-9_]+\\)" found "${lines}")
  foreach(op IN LISTS found)
    string(REGEX REPLACE " X\\((.*)\\)" "\\1" op ${op})
    set(family_${op} ${family})
    list(APPEND ops ${op})
  endforeach()
  if(NOT found)
    message(FATAL_ERROR "family ${family} has no op")
  endif()
endforeach()
# Rooms of kernels/cuda that a family does not use, and single files.
set(others_of_blas "kernels/cuda/(cholesky/|eigen/|lu/|qr/|card\\.cuh)")
set(others_of_cholesky "kernels/cuda/(eigen|gemm|gram|half|lu|qr)/")
set(others_of_lu "kernels/cuda/(cholesky|eigen|gemm|gram|half|qr)/")
set(others_of_eigen "kernels/cuda/(cholesky|gemm|gram|half|lu|qr|solve)/")
set(others_of_qr "kernels/cuda/((cholesky|eigen|gemm|gram|half|lu)/|card\\.cuh)")

set(rows "")
foreach(op IN LISTS ops)
  set(family ${family_${op}})
  stamp(host "/(op\\.c|lanes\\.h|kernels\\.inc)$" "kernels/${op}/*.c" "kernels/${op}/*.inc" "kernels/lanes/*" "kernels/rows/*"
        "kernels/host/*")
  stamp(gpu "${others_of_${family}}" "kernels/${op}/cuda_*" "kernels/cuda/*.cu*"
        "batch/cuda/vendor/vendor.c" "batch/cuda/vendor/blas.c" "batch/cuda/vendor/${family}.c"
        "batch/cuda/support.cu")
  string(APPEND rows "    {\"${op}\", \"${host}\", \"${gpu}\"},\n")
endforeach()
file(CONFIGURE OUTPUT ${OUT} CONTENT "${rows}" @ONLY)
