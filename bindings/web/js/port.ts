/** One end of a channel between a page and its worker. */
export interface Port<Sent, Received> {
  post(message: Sent, transfer?: Transferable[]): void;
  /** Calls these for each message, and if the worker cannot be loaded or ends by an error. */
  listen(receive: (message: Received) => void, fail?: (reason: Error) => void): void;
  /** Says whether the program waits for the worker; one that waits for nothing ends. In browsers this has no meaning. */
  hold?(isAwaited: boolean): void;
  /** Ends the worker at once, whatever it does. */
  close(): void;
}
