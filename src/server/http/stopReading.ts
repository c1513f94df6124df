import type { Socket } from 'node:net';

/** Node stores the callback of its HTTP parser for each request here (`lib/_http_common.js`). */
interface Parsed extends Socket {
  readonly parser?: { onIncoming: unknown } | null;
}

/** The error code of a stopped parser, as reported to `clientError`. */
export const STOPPED = 'HPE_CB_HEADERS_COMPLETE';

/**
 * Stops parsing the data of a connection. Otherwise the rest of what was read, 64 kB with thousands of requests, would be
 * parsed in the same turn of the event loop, even after the connection is closed. The parser stops at a return value that
 * it does not know.
 */
export function stopReading(socket: Socket): void {
  const { parser } = socket as Parsed;
  if (parser) parser.onIncoming = () => -1;
}

/** Closes a connection at once and discards the data that was read. */
export function endConnection(socket: Socket): void {
  socket.destroy();
  stopReading(socket);
}
