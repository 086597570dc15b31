/* What was measured, a line a cell: <folder>/ledger/<op>.<device>.txt. Lines are appended as races
 * end, so that a killed run goes on where it was; a later line of the same point replaces the former.
 *
 *   # op: getrf                                 the header of the table to come
 *   d order=8 q=8 batch=1000 | tier=coarse stamp=1f2e3d4c rounds=5 mhz=1980 | tiny 0.0021 | vendor 0.0054
 *
 * Candidates stand in tie-break order; `! name` was wrong there. */
#ifndef BL_TUNE_LEDGER_H
#define BL_TUNE_LEDGER_H

#include "tools/tune/point.h"

typedef enum { TIER_PREVIEW, TIER_COARSE, TIER_DEEP, TIERS } tune_tier;
extern const char *const tune_tier_name[TIERS];

typedef struct {
    char name[40];
    double ms;
    bool wrong; /* no time */
} tune_entry;

typedef struct {
    tune_point point;
    tune_tier tier;
    char stamp[12]; /* of the sources its candidates were built from */
    int rounds;
    unsigned mhz; /* 0: not known */
    tune_entry entry[RACE_ARMS];
    int entries;
} tune_line;

typedef struct {
    char op[16], device[32];
    char header[2048]; /* lines that begin with # */
    tune_line *line;
    int lines, room;
} tune_ledger;

/* Reads a ledger; an empty one if there is no such file. False: it is malformed, said on stderr. */
bool ledger_read(tune_ledger *l, const char *folder, const char *op, const char *device);
void ledger_free(tune_ledger *l);

/* The line of a point, or NULL. */
tune_line *ledger_find(const tune_ledger *l, const tune_point *p);
/* Adds or replaces in memory. */
void ledger_put(tune_ledger *l, const tune_line *line);
/* Appends to the file. */
bool ledger_append(const tune_ledger *l, const char *folder, const tune_line *line);
/* Writes the file anew: header, then lines in order. */
bool ledger_write(tune_ledger *l, const char *folder);

/* The fastest entry; within a tie the first. -1: none ran. */
int tune_best(const tune_line *line);
/* The time of a candidate here; 0: it did not run. */
double tune_time(const tune_line *line, const char *name);

#endif
