import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { forwardedIn, networkOf } from '#src/server/http/clientAddress.ts';
import { type Connection, createConnectionBook } from './connectionBook.ts';

export interface ConnectionBounds {
  /** Maximum number of open connections. */
  all: number;
  /** Maximum number for one address (IPv6: one /64 network). */
  ofAddress: number;
}

/** A household's browsers open about a dozen connections, an office behind one address about a hundred. */
export const CONNECTION_BOUNDS: ConnectionBounds = { all: 3_000, ofAddress: 500 };

/** Interval at which the progress of responses is checked, in ms. */
const LOOK_MILLISECONDS = 1_000;

const REJECTION = 'Too many connections from your address. Please try again in a moment.\n';

/** Whether headers announce a body (RFC 9112, 6.3). */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Unanswered requests on one connection; more than one if they are pipelined. */
interface Requests {
  open: number;
  /** How many of them have incomplete bodies. */
  incomplete: number;
}

interface ShareOptions {
  /** Whether the site's own proxy sets `X-Forwarded-For`; its addresses are counted then. */
  trustProxy: boolean;
  bounds?: ConnectionBounds;
}

/**
 * Limits the connections of each address and of the whole server. Beyond its limit, an address's own oldest idle
 * connection is closed; beyond the server's limit, the oldest idle connection of the address with the most. A connection
 * is idle without a complete request: kept alive, or with headers still to arrive. If none is idle, connections that send
 * bodies are closed first, then those whose response has made no progress for five seconds; connections that make
 * progress are never closed. If nothing can be closed, the new connection is rejected.
 *
 * Behind a trusted proxy a connection counts for the address that the proxy names, while one of its requests is in
 * progress.
 * @param listener the request handler
 * @returns the server's listener; `attach` registers the server's connections
 */
export function shareConnections(
  listener: RequestListener,
  { trustProxy, bounds = CONNECTION_BOUNDS }: ShareOptions,
): { listener: RequestListener; attach(server: Server): void } {
  const book = createConnectionBook(() => performance.now());
  const known = new WeakMap<Socket, { connection: Connection; requests: Requests }>();

  const end = (connection: Connection) => {
    book.close(connection);
    connection.wire.destroy();
  };

  /** Makes room for a connection of an owner; returns false if that is impossible. */
  const freeSlot = (owner: string | null, retain?: Connection): boolean => {
    if (owner !== null && book.countOf(owner) > bounds.ofAddress) {
      const first = book.firstOf(owner, retain);
      if (!first) return false;
      end(first);
    }
    if (book.count() <= bounds.all) return true;
    const first = book.firstOfMost(retain);
    if (first) end(first);
    return first !== undefined;
  };

  const opened = (socket: Socket) => {
    const owner = trustProxy ? null : networkOf(socket.remoteAddress ?? '');
    const connection = book.open(socket, owner);
    known.set(socket, { connection, requests: { open: 0, incomplete: 0 } });
    socket.once('close', () => book.close(connection));
    if (!freeSlot(owner, connection)) end(connection);
  };

  /** Updates the state of a connection after a request has begun, was received completely or was answered. */
  const settle = (
    { connection, requests }: { connection: Connection; requests: Requests },
    owner: string | null,
  ) => {
    const { open, incomplete } = requests;
    const state = open === 0 ? 'idle' : open > incomplete ? 'answering' : 'receiving';
    book.move(connection, { state, owner: trustProxy && open === 0 ? null : owner });
  };

  /** Counts a request for its connection; returns false if its address has too many requests in progress. */
  const admit = (request: IncomingMessage, response: ServerResponse): boolean => {
    const entry = known.get(request.socket);
    if (!entry) return true;
    const { requests, connection } = entry;
    const forwarded = trustProxy ? forwardedIn(request) : undefined;
    const owner = forwarded === undefined ? connection.owner : networkOf(forwarded);
    requests.open += 1;
    let isIncomplete = hasBody(request);
    if (isIncomplete) requests.incomplete += 1;
    const complete = () => {
      if (isIncomplete) requests.incomplete -= 1;
      isIncomplete = false;
    };
    request.once('end', () => {
      complete();
      settle(entry, owner);
    });
    response.once('close', () => {
      complete();
      requests.open -= 1;
      settle(entry, owner);
    });
    settle(entry, owner);
    return !trustProxy || freeSlot(owner, connection);
  };

  return {
    listener(request, response) {
      if (admit(request, response)) return listener(request, response);
      response.writeHead(503, {
        'Content-Type': 'text/plain; charset=utf-8',
        'Retry-After': '1',
        Connection: 'close',
      });
      response.end(REJECTION);
    },
    attach(server) {
      server.on('connection', opened);
      const timer = setInterval(() => book.lookForProgress(), LOOK_MILLISECONDS);
      timer.unref();
      server.once('close', () => clearInterval(timer));
    },
  };
}
