// A worker that was ended, and the next one.
import { Client } from "givens-sudoku/client";

const client = new Client();
const endless = client.call("generate", { count: 1_000_000_000 });
setTimeout(() => client.cancel(), 50);
await endless.catch(({ name }) => console.log(name));
console.log((await client.call("solve", "1.3..4.22.4..3.1")).verdict);
// Prints: AbortError one
