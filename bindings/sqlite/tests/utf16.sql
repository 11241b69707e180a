-- The texts of a database of UTF-16 are converted, paths too.
.mode list
PRAGMA encoding = 'UTF-16';
CREATE TABLE bank(puzzle TEXT);
INSERT INTO bank SELECT puzzle FROM givens_file('fixtures/collection/bank.sdm');
SELECT givens_verdict(puzzle), givens_solution(puzzle), givens_rating(puzzle, 'se') FROM bank;
