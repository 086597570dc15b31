# Writes OUT: for every op a stamp of the sources that its candidates are built from, on the host and
# on a GPU. cmake -DROOT=... -DOUT=... -P stamps.cmake
# Leaves out the files that match `without`, which may be empty.
function(stamp result without)
  set(text "")
  foreach(pattern IN LISTS ARGN)
    file(GLOB files ${ROOT}/${pattern})
    list(SORT files)
    if(without)
      list(FILTER files EXCLUDE REGEX "${without}")
    endif()
    foreach(file IN LISTS files)
      file(SHA256 ${file} hash)
      string(APPEND text ${hash})
    endforeach()
  endforeach()
  string(SHA256 hash "${text}")
  string(SUBSTRING ${hash} 0 8 hash)
  set(${result} ${hash} PARENT_SCOPE)
endfunction()

# The ops of each family: they share device code and compositions of NVIDIA's routines. What belongs to one
# family alone is no part of the others' stamps.
set(ops "")
foreach(family blas cholesky lu qr)
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
set(others_of_blas "/(card|qr|qr_kernel|skinny|thread_qr|tiles|chol[a-z_]*|thread_cholesky|lu[a-z_]*|thread_lu)\\.cuh$")
set(others_of_cholesky "/(gemm_[a-z]+|qr|qr_kernel|skinny|thread_qr|lu[a-z_]*|thread_lu|(thread_)?gram[a-z_]*)\\.cuh$")
set(others_of_lu "/(gemm_[a-z]+|qr|qr_kernel|skinny|thread_qr|tiles|chol[a-z_]*|thread_cholesky|(thread_)?gram[a-z_]*)\\.cuh$")
set(others_of_qr "/(card|gemm_[a-z]+|tiles|chol[a-z_]*|thread_cholesky|lu[a-z_]*|thread_lu|(thread_)?gram[a-z_]*)\\.cuh$")

set(rows "")
foreach(op IN LISTS ops)
  set(family ${family_${op}})
  stamp(host "/op\\.c$" "kernels/${op}/*.c" "kernels/${op}/*.inc" "kernels/lanes/*" "kernels/rows/*"
        "kernels/host/*")
  stamp(gpu "${others_of_${family}}" "kernels/${op}/cuda_*" "kernels/cuda/*.cu*"
        "batch/cuda/vendor.c" "batch/cuda/vendor_blas.c" "batch/cuda/vendor_${family}.c"
        "batch/cuda/support.cu")
  string(APPEND rows "    {\"${op}\", \"${host}\", \"${gpu}\"},\n")
endforeach()
file(CONFIGURE OUTPUT ${OUT} CONTENT "${rows}" @ONLY)
