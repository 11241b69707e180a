// An error, and a crash of the module.
import { Client } from "givens-sudoku/client";

const client = new Client();
await client.call("solve", { givens: "?" }).catch(({ crashed }) => console.log(crashed));
await client.call("panicWith", "here").catch(({ crashed }) => console.log(crashed));
// Prints: false true
