# Writes OUT: for every op a stamp of the sources that its candidates are built from, on the host and
# on a GPU. cmake -DROOT=... -DOUT=... -P stamps.cmake
file(STRINGS ${ROOT}/kernels/ops.def lines REGEX "^ +X\\([a-z_]+\\)")
string(REGEX MATCHALL "X\\(([a-z_]+)\\)" ops "${lines}")

function(stamp result)
  set(text "")
  foreach(pattern IN LISTS ARGN)
    file(GLOB files ${ROOT}/${pattern})
    list(SORT files)
    foreach(file IN LISTS files)
      file(SHA256 ${file} hash)
      string(APPEND text ${hash})
    endforeach()
  endforeach()
  string(SHA256 hash "${text}")
  string(SUBSTRING ${hash} 0 8 hash)
  set(${result} ${hash} PARENT_SCOPE)
endfunction()

set(rows "")
foreach(op IN LISTS ops)
  string(REGEX REPLACE "X\\((.*)\\)" "\\1" op ${op})
  stamp(host "kernels/${op}/*.c" "kernels/${op}/*.inc" "kernels/lanes/*" "kernels/rows/*"
        "kernels/host/*")
  stamp(gpu "kernels/${op}/cuda_*" "kernels/cuda/*.cu*" "batch/cuda/vendor*.c"
        "batch/cuda/support.cu" "batch/cuda/plain.cu")
  string(APPEND rows "    {\"${op}\", \"${host}\", \"${gpu}\"},\n")
endforeach()
file(CONFIGURE OUTPUT ${OUT} CONTENT "${rows}" @ONLY)
