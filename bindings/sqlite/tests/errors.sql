-- Each statement is an error with a message.
.load ./givens_sqlite
SELECT givens_rating('x', 'no such');
SELECT givens_level('x', 'se' || char(0));
SELECT givens_rating('x', x'c3a4');
SELECT givens_rating('x', 12);
SELECT givens_count('x', 0);
SELECT givens_count('x', -1);
SELECT givens_count('x', 'many');
SELECT givens_count('x', 1.5);
SELECT givens_count('x', 1e99);
SELECT givens_count('x', x'31');
SELECT givens_verdict();
SELECT givens_verdict('x', 'y');
SELECT * FROM givens_file;
SELECT * FROM givens_file WHERE format = 'line';
SELECT * FROM givens_file WHERE path > 'a';
SELECT * FROM givens_file('no such file');
SELECT * FROM givens_file('fixtures');
SELECT * FROM givens_file('');
SELECT * FROM givens_file(12);
SELECT * FROM givens_file('broken.txt' || char(0));
SELECT * FROM givens_file('broken.txt', 'no such');
SELECT * FROM givens_file('broken.txt', 'line' || char(0));
SELECT * FROM givens_file('broken.txt', 'line', 'more');
SELECT * FROM givens_file('empty.txt');
SELECT * FROM givens_file('compressed.gz');
SELECT * FROM givens_file('noise.bin');
INSERT INTO givens_file(puzzle) VALUES ('x');
CREATE VIRTUAL TABLE mine USING givens_file;
.limit length 1000
SELECT * FROM givens_file('fixtures/puzzles/hard.txt');
.limit length 1000000000
-- A view or trigger of a database from somewhere else opens no file.
CREATE VIEW opens AS SELECT * FROM givens_file('broken.txt');
SELECT * FROM opens;
CREATE TEMP TABLE log(puzzle);
CREATE TABLE bank(puzzle);
CREATE TRIGGER reads AFTER INSERT ON bank BEGIN INSERT INTO bank SELECT puzzle FROM givens_file('broken.txt'); END;
INSERT INTO bank VALUES ('x');
