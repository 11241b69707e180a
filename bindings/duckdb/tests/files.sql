-- Rows of files. test.sh runs this in a folder with a copy of fixtures.
.mode list
.nullvalue NULL
.headers on
SELECT * FROM givens_file('fixtures/collection/bank.csv');
.headers off
SELECT number, puzzle, solution, verdict, id, title FROM givens_file('fixtures/collection/bank.sdm');
SELECT number, puzzle, title FROM givens_file('fixtures/collection/week.txt');
SELECT number, puzzle, verdict FROM givens_file('fixtures/collection/grid.csv');

-- What cannot be read is behind what can, in the order of the file.
SELECT number, verdict, line, message, record FROM givens_file('broken.txt');
SELECT number, verdict, line, message FROM givens_file('broken.txt', format := 'line') WHERE verdict = 'malformed';

-- Texts with quotes, letters and escapes.
SELECT number, id, title, hex(title), json_extract_string(record, '$.author') FROM givens_file('texts.jsonl');

-- Other sizes and variants have their verdicts; a clue that no record states is reported.
SELECT number, length(puzzle), verdict, message FROM givens_file('fixtures/formats/f-puzzles/variant-cages.json');

-- A puzzle with drawings that may be rules has no verdict without them.
SELECT number, verdict FROM givens_file('fixtures/formats/sudokupad/variant-scl-cages.txt');

-- Rows that nobody looks at, more than a vector has, and a file of a table.
SELECT count(*) FROM givens_file('broken.txt');
SELECT count(*), count(DISTINCT verdict), max(number) FROM givens_file('fixtures/puzzles/hard.txt');
SELECT count(*), count(DISTINCT puzzle), min(verdict), max(verdict) FROM givens_file('many.txt');
SELECT a.number, b.number FROM givens_file('fixtures/collection/bank.csv') a
    JOIN givens_file('fixtures/collection/bank.csv') b USING (puzzle) ORDER BY a.number;
PREPARE rows AS SELECT count(*) FROM givens_file('broken.txt');
EXECUTE rows;
EXPLAIN SELECT count(*) FROM givens_file('missing.txt');
