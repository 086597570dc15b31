# Compiles every table of this folder into a target, as bytes the assembler includes.
function(batchlas_embed_tables target)
  file(GLOB tables CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tuned/*.*.txt)
  set(declared "")
  set(listed "")
  set(index 0)
  foreach(table IN LISTS tables)
    get_filename_component(name ${table} NAME)
    string(APPEND declared
           "__asm__(\".section .rodata\\n.hidden bl_table_${index}, bl_table_${index}_end\\n\"\n"
           "        \".globl bl_table_${index}, bl_table_${index}_end\\n\"\n"
           "        \"bl_table_${index}: .incbin \\\"${table}\\\"\\nbl_table_${index}_end: .byte 0\\n\"\n"
           "        \".previous\\n\");\n"
           "extern const char bl_table_${index}[], bl_table_${index}_end[];\n")
    string(APPEND listed "    {\"${name}\", bl_table_${index}, bl_table_${index}_end},\n")
    math(EXPR index "${index} + 1")
  endforeach()
  set(source ${PROJECT_BINARY_DIR}/embedded_tables.c)
  file(CONFIGURE OUTPUT ${source} CONTENT
"/* The tables of tuned/, compiled in. Written by tuned/embed.cmake. */
${declared}
typedef struct {
    const char *name, *text, *end;
} embedded;
extern const embedded bl_embedded_tables[];
const embedded bl_embedded_tables[] = {
${listed}    {0, 0, 0},
};
" @ONLY)
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS "${tables}"
                              TARGET_DIRECTORY ${target})
  target_sources(${target} PRIVATE ${source})
endfunction()
