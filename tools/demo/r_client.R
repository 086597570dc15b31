# R's linear algebra on small seeded matrices, one LAPACK call each. Every line of the output is
# the name of a routine and one number, so that two runs (alone, with BatchLAS preloaded) can be
# compared numerically. What LAPACK leaves a choice in (signs) is brought to what is unique.
set.seed(20240229)
count <- 300
show <- function(name, x) cat(sprintf("%s %.15g\n", name, as.vector(x)), sep = "")

for (i in seq_len(count)) {
    n <- c(3, 8, 20)[i %% 3 + 1]
    a <- matrix(rnorm(n * n), n) + 2 * n * diag(n)
    b <- rnorm(n)
    show("solve", solve(a, b))
    show("chol", chol(crossprod(a)))
    r <- qr.R(qr(a, LAPACK = TRUE))
    show("qr", r * sign(diag(r)))
    s <- svd(a)
    show("svd", s$d)
    show("svd", s$u %*% (s$d * t(s$v)))
}
