// What `using` calls.
import { Client } from "givens-sudoku/client";

const client = new Client();
await client.load();
client[Symbol.dispose]();
await client.load().catch(({ name }) => console.log(name));
// Prints: WorkerError
