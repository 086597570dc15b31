/* Reading the series, the local fit's normal equations, and writing the fit: see series.h. */
#define _POSIX_C_SOURCE 200809L
#include "series.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int leap(int year) {
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

/* 19580329 -> 1958 + (day of the year - 1/2) / days in that year; negative if no such date. */
static double decimal_year(long date) {
    static const int days_before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
    int year = (int)(date / 10000), month = (int)(date / 100 % 100), day = (int)(date % 100);
    if (year < 1000 || month < 1 || month > 12 || day < 1 || day > 31) return -1;
    int day_of_year = days_before[month - 1] + day + (month > 2 && leap(year));
    return year + (day_of_year - 0.5) / (365 + leap(year));
}

/* Takes one line into the next free place. Returns 0, or -1 if it is not "YYYYMMDD,value". */
static int take_line(struct series *s, char *line) {
    char *comma = strchr(line, ','), *end;
    if (!comma || comma - line != 8) return -1;
    *comma = 0;
    double year = decimal_year(strtol(line, &end, 10));
    if (*end || year < 0 || (s->dates && year <= s->year[s->dates - 1])) return -1;

    double value = NAN;
    if (comma[1]) {
        value = strtod(comma + 1, &end);
        if (*end || !isfinite(value)) return -1;
        s->x[s->measured] = year;
        s->y[s->measured++] = value;
    }
    memcpy(s->date[s->dates], line, 9);
    s->year[s->dates] = year;
    s->value[s->dates++] = value;
    return 0;
}

static void *grown(void *array, size_t count, size_t size) {
    array = realloc(array, count * size);
    if (!array) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    return array;
}

static void make_room(struct series *s, size_t count) {
    s->date = grown(s->date, count, sizeof *s->date);
    s->year = grown(s->year, count, sizeof *s->year);
    s->value = grown(s->value, count, sizeof *s->value);
    s->x = grown(s->x, count, sizeof *s->x);
    s->y = grown(s->y, count, sizeof *s->y);
}

int series_read(const char *path, struct series *s) {
    memset(s, 0, sizeof *s);
    FILE *f = fopen(path, "r");
    if (!f) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return -1;
    }
    char line[256];
    int number = 0, heading_seen = 0, bad = 0;
    size_t room = 0;
    while (!bad && fgets(line, sizeof line, f)) {
        number++;
        line[strcspn(line, "\r\n")] = 0;
        if (line[0] == '#') continue;
        if (!heading_seen) {
            heading_seen = 1;
            continue;
        }
        if ((size_t)s->dates == room) make_room(s, room = room ? 2 * room : 1024);
        bad = take_line(s, line);
    }
    fclose(f);
    if (bad) fprintf(stderr, "%s:%d: not a later date and a value\n", path, number);
    if (!bad && s->measured < SERIES_NEIGHBOURS) {
        fprintf(stderr, "%s: %d measurements are too few\n", path, s->measured);
        bad = -1;
    }
    if (bad) series_free(s);
    return bad;
}

void series_free(struct series *s) {
    free(s->date);
    free(s->year);
    free(s->value);
    free(s->x);
    free(s->y);
    memset(s, 0, sizeof *s);
}

/* The measurements nearest to a date are neighbours in time: x[first], x[first + 1], ... */
struct neighbourhood {
    int first;
    double bandwidth;    /* distance to the farthest of them, whose weight is zero */
    double middle, half; /* z = (x - middle) / half is in [-1, 1]: keeps A well conditioned */
};

static struct neighbourhood neighbourhood_of(const struct series *s, double year) {
    int first = 0, beyond = s->measured; /* bisection for the first measurement not before year */
    while (first < beyond) {
        int mid = (first + beyond) / 2;
        if (s->x[mid] < year)
            first = mid + 1;
        else
            beyond = mid;
    }
    while (beyond - first < SERIES_NEIGHBOURS) {
        int can_left = first > 0, can_right = beyond < s->measured;
        if (can_left && (!can_right || year - s->x[first - 1] <= s->x[beyond] - year))
            first--;
        else
            beyond++;
    }
    double left = s->x[first], right = s->x[beyond - 1];
    return (struct neighbourhood){first, fmax(year - left, right - year), (left + right) / 2,
                                  (right - left) / 2};
}

static double tricube(double u) {
    double v = 1 - u * u * u;
    return v > 0 ? v * v * v : 0;
}

void series_assemble(const struct series *s, int i, double *A, double *b) {
    struct neighbourhood nb = neighbourhood_of(s, s->year[i]);
    double moment[2 * SERIES_ORDER - 1] = {0}; /* sums of w z^k: A is a Hankel matrix of these */
    memset(b, 0, SERIES_ORDER * sizeof *b);
    for (int j = nb.first; j < nb.first + SERIES_NEIGHBOURS; j++) {
        double z = (s->x[j] - nb.middle) / nb.half;
        double w_z = tricube(fabs(s->x[j] - s->year[i]) / nb.bandwidth); /* w z^k */
        for (int k = 0; k < 2 * SERIES_ORDER - 1; k++, w_z *= z) {
            moment[k] += w_z;
            if (k < SERIES_ORDER) b[k] += w_z * s->y[j];
        }
    }
    for (int col = 0; col < SERIES_ORDER; col++)
        for (int row = 0; row < SERIES_ORDER; row++)
            A[row + col * SERIES_ORDER] = moment[row + col];
}

double series_evaluate(const struct series *s, int i, const double *coefficients) {
    struct neighbourhood nb = neighbourhood_of(s, s->year[i]);
    double z = (s->year[i] - nb.middle) / nb.half, sum = 0;
    for (int k = SERIES_ORDER - 1; k >= 0; k--) sum = sum * z + coefficients[k];
    return sum;
}

int series_write_fit(const char *path, const struct series *s, const double *coefficients,
                     int digits) {
    FILE *f = fopen(path, "w");
    if (f) {
        fprintf(f, "date,year,fit\n");
        for (int i = 0; i < s->dates; i++) {
            double fit = series_evaluate(s, i, coefficients + (size_t)i * SERIES_ORDER);
            fprintf(f, "%s,%.6f,", s->date[i], s->year[i]);
            fprintf(f, digits ? "%.*g\n" : "%.*f\n", digits ? digits : 6, fit);
        }
    }
    if (!f || ferror(f) | fclose(f)) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return -1;
    }
    return 0;
}

double series_clock(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
