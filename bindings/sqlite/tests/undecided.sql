-- A search that ends early has no number.
.mode list
.nullvalue NULL
SELECT givens_count(printf('%081d', 0), 9223372036854775807);
