import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ownerOf } from '#src/server/http/clientAddress.ts';
import { createFairQueue } from '#src/server/http/fairQueue.ts';
import { endConnection, stopReading } from '#src/server/http/stopReading.ts';

/** Maximum unanswered requests of one connection: browsers and proxies send one after the other. */
const OF_CONNECTION = 8;

const REJECTION = 'Too many requests at once over one connection. Wait for the earlier responses.\n';

/** Maximum requests started in one turn of the event loop: between turns, others are read and answered. */
const OF_TURN = 16;

/**
 * A body may consist of `free` chunks, and of more only if they have at least `bytes` on average: each chunk costs a turn
 * of the parser, and thousands of tiny ones fit into one packet. Normal clients send chunks of kilobytes.
 */
const PARTS = { free: 128, bytes: 64 };

interface Work {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Requests of one connection: the number without a response, and those that have not started. */
interface Connection {
  open: number;
  readonly waiting: Work[];
}

/** Closes a connection that sends a body in very many very small chunks. */
function boundParts(request: IncomingMessage): void {
  // After one read, Node pauses an unwanted body instead of discarding it as fast as it arrives.
  request.read(0);
  const push = request.push.bind(request);
  let parts = 0;
  let bytes = 0;
  request.push = (part: Buffer | null, encoding) => {
    parts += 1;
    bytes += part?.length ?? 0;
    if (parts > PARTS.free && bytes < parts * PARTS.bytes) {
      endConnection(request.socket);
      return false;
    }
    return push(part, encoding);
  };
}

/**
 * Shares the event loop fairly between clients. At most sixteen requests start in one turn of the loop, and addresses take
 * turns, so that a client with many requests over hundreds of connections delays only itself. A connection with two
 * unanswered requests is not read further; if more were pipelined, eight are answered and the connection is closed. A
 * body in hundreds of chunks of a few bytes closes its connection.
 * @param trustProxy whether the site's own proxy sets `X-Forwarded-For`
 */
export function paceRequests(
  listener: RequestListener,
  { trustProxy }: { trustProxy: boolean },
): RequestListener {
  const connections = new WeakMap<Socket, Connection>();
  const ready = createFairQueue<Connection>();
  let begun = 0;

  const connectionOf = (socket: Socket): Connection => {
    const known = connections.get(socket);
    if (known) return known;
    const connection: Connection = { open: 0, waiting: [] };
    connections.set(socket, connection);
    // Node resumes reading after each response.
    socket.on('resume', () => {
      if (connection.open > 1) socket.pause();
    });
    return connection;
  };

  const queue = (connection: Connection): void => {
    const [next] = connection.waiting;
    if (next) ready.add(ownerOf(next.request, trustProxy), connection);
  };

  /** Starts waiting requests, up to the limit of this turn. */
  const goOn = (): void => {
    while (begun < OF_TURN) {
      const connection = ready.take();
      if (connection === null) return;
      const next = connection.waiting.shift();
      // The client has disconnected.
      if (next?.request.socket.destroyed) connection.waiting.length = 0;
      else if (next) begin(connection, next);
      queue(connection);
    }
  };

  const begin = (connection: Connection, { request, response }: Work): void => {
    begun += 1;
    if (begun === 1) {
      setImmediate(() => {
        begun = 0;
        goOn();
      });
    }
    response.once('close', () => {
      connection.open -= 1;
      if (request.socket.destroyed) connection.waiting.length = 0;
      if (connection.open <= 1) request.socket.resume();
    });
    void listener(request, response);
  };

  return (request, response) => {
    const connection = connectionOf(request.socket);
    connection.open += 1;
    if (connection.open > OF_CONNECTION) {
      response.writeHead(503, {
        'Content-Type': 'text/plain; charset=utf-8',
        'Retry-After': '1',
        Connection: 'close',
      });
      response.end(REJECTION);
      stopReading(request.socket);
      return;
    }
    // Keep reading a connection with a single request: only reading detects that the client disconnects.
    if (connection.open > 1) request.socket.pause();
    if (request.headers['transfer-encoding'] !== undefined) boundParts(request);
    connection.waiting.push({ request, response });
    queue(connection);
    goOn();
  };
}
