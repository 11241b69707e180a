-- Rows of files. test.sh runs this in a folder with a copy of fixtures.
.mode list
.nullvalue NULL
.headers on
SELECT *, path, format FROM givens_file('fixtures/collection/bank.csv');
.headers off
SELECT number, puzzle, solution, verdict, id, title FROM givens_file('fixtures/collection/bank.sdm');
SELECT number, puzzle, title FROM givens_file('fixtures/collection/week.txt');
SELECT number, puzzle, verdict FROM givens_file('fixtures/collection/grid.csv');

-- What cannot be read is behind what can, in the order of the file.
SELECT rowid, number, verdict, line, message, record FROM givens_file('broken.txt');
SELECT number, verdict, line, message FROM givens_file('broken.txt', 'line') WHERE verdict = 'malformed';

-- Texts with quotes, letters and null bytes; a member that is no text.
SELECT number, id, title, hex(title), json_extract(record, '$.author') FROM givens_file('texts.jsonl');

-- Other sizes and variants have their verdicts; a clue that no record states is reported.
SELECT number, length(puzzle), verdict, message FROM givens_file('fixtures/formats/f-puzzles/variant-cages.json');

-- A puzzle with drawings that may be rules has no verdict without them.
SELECT number, verdict FROM givens_file('fixtures/formats/sudokupad/variant-scl-cages.txt');

-- Several files, a join, no file, and rows that nobody looks at.
SELECT path, count(*) FROM givens_file WHERE path IN ('broken.txt', 'fixtures/collection/bank.sdm') GROUP BY path;
CREATE TABLE files(name, format);
INSERT INTO files VALUES ('broken.txt', 'line'), ('fixtures/collection/bank.csv', 'table'), (NULL, NULL);
SELECT name, max(number), sum(verdict = 'malformed') FROM files LEFT JOIN givens_file(name, files.format) GROUP BY name;
SELECT count(*) FROM givens_file(NULL);
SELECT count(*) FROM givens_file('broken.txt', NULL);
SELECT count(*) FROM givens_file('fixtures/puzzles/hard.txt');
SELECT a.number, b.number FROM givens_file('fixtures/collection/bank.csv') a
    JOIN givens_file('fixtures/collection/bank.csv') b ON a.puzzle = b.puzzle;
