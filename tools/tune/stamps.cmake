# Writes OUT: for every op a stamp of the sources that its candidates are built from, on the host and
# on a GPU. cmake -DROOT=... -DOUT=... -P stamps.cmake
file(STRINGS ${ROOT}/kernels/ops.def lines REGEX "^ +X\\([a-z_]+\\)")
string(REGEX MATCHALL "X\\(([a-z_]+)\\)" ops "${lines}")

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

# The family of an op: with whom it shares device code and compositions of NVIDIA's routines. What
# belongs to one family alone is no part of the others' stamps.
foreach(op gemm trsm syrk herk)
  set(family_${op} blas)
endforeach()
foreach(op potrf potrs potri posv)
  set(family_${op} cholesky)
endforeach()
foreach(op getrf getrs getri gesv getrf_nopiv)
  set(family_${op} lu)
endforeach()
foreach(op geqrf orgqr ormqr gels)
  set(family_${op} qr)
endforeach()
set(others_of_blas "/(card|qr|qr_kernel|skinny|thread_qr|tiles|chol[a-z_]*|thread_cholesky|lu[a-z_]*|thread_lu)\\.cuh$")
set(others_of_cholesky "/(gemm_[a-z]+|qr|qr_kernel|skinny|thread_qr|lu[a-z_]*|thread_lu|(thread_)?gram[a-z_]*)\\.cuh$")
set(others_of_lu "/(gemm_[a-z]+|qr|qr_kernel|skinny|thread_qr|tiles|chol[a-z_]*|thread_cholesky|(thread_)?gram[a-z_]*)\\.cuh$")
set(others_of_qr "/(card|gemm_[a-z]+|tiles|chol[a-z_]*|thread_cholesky|lu[a-z_]*|thread_lu|(thread_)?gram[a-z_]*)\\.cuh$")

set(rows "")
foreach(op IN LISTS ops)
  string(REGEX REPLACE "X\\((.*)\\)" "\\1" op ${op})
  set(family ${family_${op}})
  if(NOT family)
    message(FATAL_ERROR "${op} has no family")
  endif()
  stamp(host "" "kernels/${op}/*.c" "kernels/${op}/*.inc" "kernels/lanes/*" "kernels/rows/*"
        "kernels/host/*")
  stamp(gpu "${others_of_${family}}" "kernels/${op}/cuda_*" "kernels/cuda/*.cu*"
        "batch/cuda/vendor.c" "batch/cuda/vendor_blas.c" "batch/cuda/vendor_${family}.c"
        "batch/cuda/support.cu")
  string(APPEND rows "    {\"${op}\", \"${host}\", \"${gpu}\"},\n")
endforeach()
file(CONFIGURE OUTPUT ${OUT} CONTENT "${rows}" @ONLY)
