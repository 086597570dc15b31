# R's solve() in a loop, with and without the shim (see pairs).
dyn.load(commandArgs(trailingOnly = TRUE)[1])
setting <- function(name) strsplit(Sys.getenv(name), ",")[[1]]
rounds <- as.integer(setting("PAIRS_ROUNDS"))
count <- as.integer(setting("PAIRS_COUNT"))

seconds <- function(a, b, on) {
    .C("client_switch", as.integer(on))
    start <- Sys.time()
    for (i in seq_along(a)) solve(a[[i]], b)
    as.double(difftime(Sys.time(), start, units = "secs")) / length(a)
}

set.seed(1)
for (n in as.integer(setting("PAIRS_ORDERS"))) {
    a <- lapply(seq_len(count), function(i) matrix(rnorm(n * n), n))
    b <- rnorm(n)
    seconds(a, b, 1)
    for (r in seq_len(rounds)) {
        first <- r %% 2
        time <- c(seconds(a, b, first), seconds(a, b, 1 - first))
        if (!first) time <- rev(time)
        cat(sprintf("solve %d %.9g %.9g\n", n, time[1], time[2]))
    }
}
