import { here, nodeModule } from "./runtime.js";
import type { Port } from "./port.js";

/** A worker of Node, or the end of the channel that it has of its own. */
export interface NodeThread {
  postMessage(message: unknown, transfer?: any): void;
  on(event: string, listener: (value: any) => void): unknown;
  ref?(): void;
  unref?(): void;
  terminate?(): unknown;
  close?(): void;
}

const threads = () => nodeModule<typeof import("node:worker_threads")>("node:worker_threads");

/** Starts a worker. */
export function spawn<Sent, Received>(): Port<Sent, Received> {
  const Thread = threads()?.Worker;
  if (Thread) return portOf(new Thread(new URL("./worker.js", here)));
  return portOf(new Worker(new URL("./worker.js", import.meta.url), { type: "module" }));
}

/** Returns the port of a worker that was started in another way, as from a blob under a strict policy. */
export function portOf<Sent, Received>(worker: Worker | NodeThread): Port<Sent, Received> {
  return "on" in worker ? portOfThread(worker) : portOfWorker(worker);
}

/** Returns the worker's own end. */
export function parent<Sent, Received>(): Port<Sent, Received> {
  const port = threads()?.parentPort;
  if (port) return portOfThread(port);
  const scope = globalThis as unknown as Pick<Worker, "postMessage" | "onmessage"> & { close(): void };
  return {
    post: (message, transfer = []) => scope.postMessage(message, transfer),
    listen: (receive) => {
      scope.onmessage = (event) => receive(event.data as Received);
    },
    close: () => scope.close(),
  };
}

function portOfThread<Sent, Received>(thread: NodeThread): Port<Sent, Received> {
  return {
    post: (message, transfer = []) => thread.postMessage(message, transfer),
    listen: (receive, fail) => {
      thread.on("message", receive);
      if (fail) thread.on("error", fail);
    },
    hold: (isAwaited) => (isAwaited ? thread.ref?.() : thread.unref?.()),
    close: () => void (thread.terminate?.() ?? thread.close?.()),
  };
}

function portOfWorker<Sent, Received>(worker: Worker): Port<Sent, Received> {
  return {
    post: (message, transfer = []) => worker.postMessage(message, transfer),
    listen: (receive, fail) => {
      worker.onmessage = (event) => receive(event.data as Received);
      worker.onerror = ({ message = "" }) =>
        fail?.(new Error(message.replace(/^(Uncaught )?Error: /, "") || "the worker could not be loaded"));
    },
    close: () => worker.terminate(),
  };
}
