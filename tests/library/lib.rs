//! Nothing; the tests use givens as a user of the library does.
