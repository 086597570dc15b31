/* Where observers write: "1" is stderr, anything else a file name in which %p is the pid. Files
 * are appended to, whole lines at a time; one that exists keeps what it has. A file that cannot be
 * written, for whatever reason, costs one line on stderr. */
#ifndef BL_SINK_H
#define BL_SINK_H

/* What an observer's variable says; NULL if it is unset, empty or `0`, and in a set-user-id program,
 * whose caller shall not say which files it writes. */
const char *bl_sink_of(const char *variable);

void bl_sink_write(const char *sink, const char *lines);

/* The same for a table: `header` first if the file is new. */
void bl_sink_write_table(const char *sink, const char *header, const char *rows);

#endif
