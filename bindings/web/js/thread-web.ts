import type { Port } from "./port.js";

/** Starts a worker. */
export function spawn<Sent, Received>(): Port<Sent, Received> {
  return portOf(new Worker(new URL("./worker.js", import.meta.url), { type: "module" }));
}

/** Returns the port of a worker that was started in another way, as from a blob under a strict policy. */
export function portOf<Sent, Received>(worker: Worker): Port<Sent, Received> {
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

/** Returns the worker's own end. */
export function parent<Sent, Received>(): Port<Sent, Received> {
  const scope = self as unknown as {
    postMessage(message: unknown, transfer: Transferable[]): void;
    onmessage: ((event: MessageEvent) => void) | null;
    close(): void;
  };
  return {
    post: (message, transfer = []) => scope.postMessage(message, transfer),
    listen: (receive) => {
      scope.onmessage = (event) => receive(event.data as Received);
    },
    close: () => scope.close(),
  };
}
