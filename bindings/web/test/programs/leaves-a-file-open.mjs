// An open file, whose records could still be asked for, and a search that was begun.
import { Client } from "givens-sudoku/client";

const client = new Client();
const file = await client.check("1.3..4.22.4..3.1\n".repeat(100_000));
const search = await client.solutions(".".repeat(16));
console.log(file.totals.records, (await file.record(99_999)).verdict, (await search.next(1)).solutions.length);
// Prints: 100000 one 1
