/* What a piece of a program prints, on stdout and on stderr. */
#ifndef TEST_SILENCE_H
#define TEST_SILENCE_H

/* From here on both go to a file. */
void silence_begin(void);
/* Puts them back. Returns how many bytes were written. */
long silence_end(void);

#endif
