/* Draws a data series and its fitted curve as SVG: the whole record above, a few years below.
 *
 *     plot_fit DATA FIT SVG
 *
 * FIT is what loess wrote for DATA: "date,year,fit" lines in the order of DATA. */
#include "series.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char ink[] = "#1f2933", faint[] = "#d9dee3", measured[] = "#7b8794",
                  fitted[] = "#c2410c";

/* A rectangle of the page (pixels) that shows a rectangle of the data. */
struct panel {
    double left, top, width, height;
    double year0, year1, year_step, value0, value1, value_step;
    double dot; /* radius of a measurement */
    const char *caption;
};

static double page_x(const struct panel *p, double year) {
    return p->left + (year - p->year0) / (p->year1 - p->year0) * p->width;
}

static double page_y(const struct panel *p, double value) {
    return p->top + (p->value1 - value) / (p->value1 - p->value0) * p->height;
}

static int inside(const struct panel *p, double year) {
    return year >= p->year0 && year <= p->year1;
}

static void text(FILE *f, double x, double y, const char *anchor, int size, const char *colour,
                 const char *weight, const char *what) {
    fprintf(f,
            "<text x='%.1f' y='%.1f' text-anchor='%s' font-size='%d' fill='%s' "
            "font-weight='%s'>%s</text>\n",
            x, y, anchor, size, colour, weight, what);
}

static void line(FILE *f, double x0, double y0, double x1, double y1, const char *colour,
                 double width) {
    fprintf(f, "<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' stroke='%s' stroke-width='%.1f'/>\n",
            x0, y0, x1, y1, colour, width);
}

static void draw_axes(FILE *f, const struct panel *p) {
    char label[32];
    double bottom = p->top + p->height, right = p->left + p->width;
    for (double v = p->value0; v <= p->value1 + 1e-9; v += p->value_step) {
        line(f, p->left, page_y(p, v), right, page_y(p, v), faint, 1);
        snprintf(label, sizeof label, "%.0f", v);
        text(f, p->left - 9, page_y(p, v) + 4, "end", 12, ink, "normal", label);
    }
    for (double year = p->year0; year <= p->year1 + 1e-9; year += p->year_step) {
        line(f, page_x(p, year), bottom, page_x(p, year), bottom + 5, ink, 1);
        snprintf(label, sizeof label, "%.0f", year);
        text(f, page_x(p, year), bottom + 19, "middle", 12, ink, "normal", label);
    }
    line(f, p->left, bottom, right, bottom, ink, 1);
    line(f, p->left, p->top, p->left, bottom, ink, 1);
    text(f, p->left + 12, p->top + 18, "start", 13, ink, "bold", p->caption);
    fprintf(f,
            "<text transform='translate(%.1f %.1f) rotate(-90)' text-anchor='middle' "
            "font-size='13' fill='%s'>CO&#8322; mole fraction (ppmv)</text>\n",
            p->left - 48, p->top + p->height / 2, ink);
}

static void draw_curves(FILE *f, const struct panel *p, const struct series *s, const double *fit) {
    fprintf(f, "<g fill='%s' fill-opacity='0.75'>\n", measured);
    for (int i = 0; i < s->dates; i++)
        if (!isnan(s->value[i]) && inside(p, s->year[i]))
            fprintf(f, "<circle cx='%.1f' cy='%.1f' r='%.1f'/>\n", page_x(p, s->year[i]),
                    page_y(p, s->value[i]), p->dot);
    fprintf(f,
            "</g>\n<polyline fill='none' stroke='%s' stroke-width='1.4' stroke-linejoin='round' "
            "points='",
            fitted);
    for (int i = 0; i < s->dates; i++)
        if (inside(p, s->year[i]))
            fprintf(f, "%.1f,%.1f ", page_x(p, s->year[i]), page_y(p, fit[i]));
    fprintf(f, "'/>\n");
}

static void draw_legend(FILE *f, double x, double y) {
    fprintf(f, "<circle cx='%.1f' cy='%.1f' r='3' fill='%s'/>\n", x, y - 4, measured);
    text(f, x + 10, y, "start", 13, ink, "normal", "weekly measurement");
    line(f, x + 155, y - 4, x + 183, y - 4, fitted, 2.2);
    char label[80];
    snprintf(label, sizeof label, "local cubic fit, %d nearest weeks", SERIES_NEIGHBOURS);
    text(f, x + 191, y, "start", 13, ink, "normal", label);
}

static void draw_page(FILE *f, const struct series *s, const double *fit) {
    const struct panel record = {78, 84,  900, 300, 1958, 2002,
                                 4,  310, 380, 10,  1.1,  "the whole record"};
    const struct panel detail = {
        78, 440, 900, 220, 1962, 1967,
        1,  314, 326, 2,   2.6,  "1962&#8211;1967, with a gap in the measurements"};
    char subtitle[160];
    snprintf(subtitle, sizeof subtitle,
             "Mauna Loa, weekly means, %d weeks of which %d measured; "
             "one system of order %d a week",
             s->dates, s->measured, SERIES_ORDER);
    fprintf(f, "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1010 720' width='1010' "
               "height='720' font-family='Helvetica, Arial, DejaVu Sans, sans-serif'>\n"
               "<rect width='1010' height='720' fill='white'/>\n");
    text(f, 78, 34, "start", 20, ink, "bold", "Atmospheric CO&#8322; and its local regression");
    text(f, 78, 58, "start", 13, measured, "normal", subtitle);
    draw_legend(f, 568, 34);
    draw_axes(f, &record);
    draw_curves(f, &record, s, fit);
    draw_axes(f, &detail);
    draw_curves(f, &detail, s, fit);
    text(f, 78 + 450, 700, "middle", 13, ink, "normal", "year");
    fprintf(f, "</svg>\n");
}

/* Reads the third column of the fit; 0, or -1 if a line is not of the date the series has there. */
static int read_fit(const char *path, const struct series *s, double *fit) {
    char row[128];
    FILE *f = fopen(path, "r");
    int i = 0, ok = f && fgets(row, sizeof row, f);
    while (ok && i < s->dates)
        ok = fgets(row, sizeof row, f) && strncmp(row, s->date[i], 8) == 0 &&
             sscanf(row, "%*[^,],%*[^,],%lf", &fit[i]) == 1 && ++i;
    if (f) fclose(f);
    if (!ok) fprintf(stderr, "plot_fit: %s is no fit of this series\n", path);
    return ok ? 0 : -1;
}

int main(int argc, char **argv) {
    struct series s;
    if (argc != 4) {
        fprintf(stderr, "usage: plot_fit DATA FIT SVG\n");
        return 2;
    }
    if (series_read(argv[1], &s)) return 1;
    double *fit = calloc((size_t)s.dates, sizeof *fit);
    int failed = !fit || read_fit(argv[2], &s, fit);
    if (!failed) {
        FILE *f = fopen(argv[3], "w");
        if (f) draw_page(f, &s, fit);
        failed = !f || ferror(f) | fclose(f);
        if (failed) perror(argv[3]);
    }
    free(fit);
    series_free(&s);
    return failed;
}
