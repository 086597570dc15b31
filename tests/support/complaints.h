/* Failures gathered by kind: a long run goes on, and says each kind once, with its smallest case. */
#ifndef TEST_COMPLAINTS_H
#define TEST_COMPLAINTS_H

void complain(const char *kind, const char *its_case, long size);
/* Prints every kind with its count; returns how many failures there were. */
long complaints_print(void);

#endif
