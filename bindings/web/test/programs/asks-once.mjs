// A client that was asked once and is not closed.
import { Client } from "givens-sudoku/client";

const client = new Client();
console.log((await client.call("solve", "1.3..4.22.4..3.1")).verdict);
// Prints: one
