// The program has no more to do, but calls wait for their answers: one of them, for that of a call before it.
import { Client } from "givens-sudoku/client";

const client = new Client();
void client.call("solve", "1.3..4.22.4..3.1").then(async ({ verdict }) => {
  const { solutions } = await client.call("count", ".".repeat(16));
  console.log(verdict, solutions);
});
// Prints: one 288
