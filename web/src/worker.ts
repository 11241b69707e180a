// The worker of the engine, with its modules beside it.

import "givens-sudoku/worker";
