-- What each function answers for puzzles of each verdict, and for values of each type.
.mode list
.nullvalue NULL
CREATE TABLE puzzles(name TEXT, puzzle);
INSERT INTO puzzles VALUES
    ('one', '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'),
    ('with zeros', '530070000600195000098000060800060003400803001700020006060000280000419005000080079'),
    ('zero', '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5.1..8..79'),
    ('many', '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....2..........5.........'),
    ('clashing', '55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'),
    ('a letter', '5O..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'),
    ('a null byte', '5' || char(0) || '..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'),
    ('80 cells', '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7'),
    ('82 cells', '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79.'),
    ('81 letters of 2 bytes', replace(printf('%081d', 0), '0', 'ä')),
    ('4 megabytes', printf('%04000000d', 0)),
    ('4 megabytes of spaces', printf('%4000000s', '')),
    ('a BLOB', CAST('53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79' AS BLOB)),
    ('a BLOB of zeros', zeroblob(81)),
    ('an empty BLOB', x''),
    ('an empty text', ''),
    ('an integer', 12),
    ('a number', 1.5),
    ('infinity', 9e999),
    ('null', NULL);
INSERT INTO puzzles SELECT 'with spaces', ' ' || char(9) || puzzle || char(13, 10) FROM puzzles WHERE name = 'one';
SELECT name, givens_verdict(puzzle), givens_count(puzzle, 1000), givens_rating(puzzle), givens_level(puzzle) FROM puzzles;
SELECT name, givens_solution(puzzle), givens_canonical(puzzle) FROM puzzles;

-- Each scheme, of a hard puzzle.
CREATE TABLE schemes(scheme);
INSERT INTO schemes VALUES ('hodoku'), ('se'), ('qqwing'), ('basics'), ('backdoor'), ('depth'), (NULL);
SELECT scheme, typeof(rating), rating, level FROM (
    SELECT scheme, givens_rating(puzzle, scheme) AS rating, givens_level(puzzle, scheme) AS level FROM schemes,
        (SELECT '4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......' AS puzzle));

-- Limits: exact below, the limit itself otherwise.
SELECT givens_count(puzzle, 1), givens_count(puzzle, 549), givens_count(puzzle, 550), givens_count(puzzle, '7'),
    givens_count(puzzle, NULL) FROM puzzles WHERE name = 'many';

-- Puzzles that differ by symmetry and digits have one form: these are transposed.
SELECT count(DISTINCT givens_canonical(puzzle)) FROM (
    SELECT puzzle FROM puzzles WHERE name = 'one'
    UNION ALL SELECT '56.847...3.9...6....8.......1..8..4.79.6.2.18.5..3..9.......2....6...8.7...316.59');
SELECT givens_version() GLOB '[0-9]*.[0-9]*.[0-9]*';

-- Functions are deterministic and harmless: indexes, generated columns and views may call them.
CREATE TABLE bank(puzzle TEXT, verdict TEXT GENERATED ALWAYS AS (givens_verdict(puzzle)));
CREATE INDEX proper ON bank(puzzle) WHERE givens_verdict(puzzle) = 'one';
CREATE VIEW solved AS SELECT givens_solution(puzzle) AS solution FROM bank;
PRAGMA trusted_schema = OFF;
INSERT INTO bank SELECT puzzle FROM puzzles WHERE name IN ('one', 'many');
SELECT verdict, count(*) FROM bank GROUP BY verdict;
SELECT count(solution) FROM solved;
