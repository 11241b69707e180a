-- What each function answers for puzzles of each verdict, and for values of each type.
.mode list
.nullvalue NULL
.headers off
CREATE TABLE puzzles(name VARCHAR, puzzle VARCHAR);
INSERT INTO puzzles VALUES
    ('one', '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'),
    ('with zeros', '530070000600195000098000060800060003400803001700020006060000280000419005000080079'),
    ('zero', '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5.1..8..79'),
    ('many', '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....2..........5.........'),
    ('clashing', '55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'),
    ('a letter', '5O..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'),
    ('80 cells', '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7'),
    ('82 cells', '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79.'),
    ('81 letters of 2 bytes', repeat('ä', 81)),
    ('4 megabytes', repeat('0', 4000000)),
    ('an empty text', ''),
    ('a short text', '12'),
    ('null', NULL);
INSERT INTO puzzles SELECT 'with spaces', ' ' || chr(9) || puzzle || chr(13) || chr(10) FROM puzzles WHERE name = 'one';
SELECT name, givens_verdict(puzzle), givens_count(puzzle, 1000), givens_rating(puzzle), givens_level(puzzle) FROM puzzles ORDER BY rowid;
SELECT name, givens_solution(puzzle), givens_canonical(puzzle) FROM puzzles ORDER BY rowid;
-- A BLOB is the same; so is a constant.
SELECT name FROM puzzles WHERE givens_verdict(puzzle) IS DISTINCT FROM givens_verdict(encode(puzzle))
    OR givens_solution(puzzle) IS DISTINCT FROM givens_solution(encode(puzzle));
SELECT givens_verdict('53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'), givens_solution(NULL),
    givens_verdict(repeat('.', 81));

-- Each scheme, of a hard puzzle.
CREATE TABLE schemes(scheme VARCHAR);
INSERT INTO schemes VALUES ('hodoku'), ('se'), ('qqwing'), ('basics'), ('backdoor'), ('depth'), (NULL);
SELECT scheme, givens_rating(puzzle, scheme), givens_level(puzzle, scheme) FROM schemes,
    (SELECT '4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......' AS puzzle) ORDER BY schemes.rowid;

-- Limits: exact below, the limit itself otherwise; a limit for each row.
SELECT givens_count(puzzle, 1), givens_count(puzzle, 549), givens_count(puzzle, 550), givens_count(puzzle, NULL)
    FROM puzzles WHERE name = 'many';
SELECT string_agg(found, ' ' ORDER BY "limit" NULLS FIRST) FROM (SELECT "limit", givens_count(puzzle, "limit") AS found
    FROM puzzles, (VALUES (3), (3), (500), (NULL), (7)) AS limits("limit") WHERE name IN ('many', 'null'));

-- Puzzles that differ by symmetry and digits have one form: these are transposed.
SELECT count(DISTINCT givens_canonical(puzzle)) FROM (
    SELECT puzzle FROM puzzles WHERE name = 'one'
    UNION ALL SELECT '56.847...3.9...6....8.......1..8..4.79.6.2.18.5..3..9.......2....6...8.7...316.59');
SELECT regexp_matches(givens_version(), '^[0-9]+\.[0-9]+\.[0-9]+$');

-- More rows than a vector, nulls among them, by several threads.
SET threads = 4;
CREATE TABLE many AS SELECT CASE WHEN range % 7 = 3 THEN NULL ELSE puzzle END AS puzzle
    FROM range(100000), (SELECT puzzle FROM puzzles WHERE name = 'one');
SELECT givens_verdict(puzzle) AS verdict, count(*), count(DISTINCT givens_solution(puzzle)) FROM many GROUP BY verdict ORDER BY verdict;
