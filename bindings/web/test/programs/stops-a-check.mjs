// A check that is stopped while it runs.
import { Client } from "givens-sudoku/client";

const stop = new AbortController();
const client = new Client();
const file = await client.check("1.3..4.22.4..3.1\n".repeat(100_000), { signal: stop.signal, onBatch: () => stop.abort() });
console.log(file.stopped);
// Prints: true
