import { parentPort, Worker, type Transferable as NodeTransferable } from "node:worker_threads";
import type { Port } from "./port.js";

/** Starts a worker. */
export function spawn<Sent, Received>(): Port<Sent, Received> {
  return portOf(new Worker(new URL("./worker.js", import.meta.url)));
}

/** Returns the port of a worker that was started in another way. */
export function portOf<Sent, Received>(worker: Worker): Port<Sent, Received> {
  return {
    post: (message, transfer = []) => worker.postMessage(message, transfer as NodeTransferable[]),
    listen: (receive, fail) => {
      worker.on("message", receive);
      worker.on("error", (reason: Error) => fail?.(reason));
    },
    hold: (isAwaited) => (isAwaited ? worker.ref() : worker.unref()),
    close: () => void worker.terminate(),
  };
}

/** Returns the worker's own end. */
export function parent<Sent, Received>(): Port<Sent, Received> {
  if (parentPort === null) {
    throw new Error("expected to run in a worker");
  }
  const port = parentPort;
  return {
    post: (message, transfer = []) => port.postMessage(message, transfer as NodeTransferable[]),
    listen: (receive) => void port.on("message", receive),
    close: () => port.close(),
  };
}
