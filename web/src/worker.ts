// The worker of the engine, with the module beside it.

import load from "givens-sudoku";
import "givens-sudoku/worker";

void load(new URL("givens_bg.wasm", import.meta.url));
