/* Where observers write: "1" is stderr, anything else a file name in which %p is the pid. Files
 * are appended to, whole lines at a time. */
#ifndef BL_SINK_H
#define BL_SINK_H

void bl_sink_write(const char *sink, const char *lines);

/* The same for a table: `header` first if the file is new. */
void bl_sink_write_table(const char *sink, const char *header, const char *rows);

#endif
