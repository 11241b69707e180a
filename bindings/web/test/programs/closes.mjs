// A client that was closed rejects the call that waits and each further one.
import { Client } from "givens-sudoku/client";

const client = new Client();
const waiting = client.call("generate", { count: 1_000_000_000 });
client.close();
await waiting.catch(({ message }) => console.log(message));
await client.call("version").catch(({ message }) => console.log(message));
client.close();
client.cancel();
// Prints: the client was closed the client was closed
