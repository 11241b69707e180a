// No worker was started.
import { Client } from "givens-sudoku/client";

new Client();
console.log("nothing");
// Prints: nothing
