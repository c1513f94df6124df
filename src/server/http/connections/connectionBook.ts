/** State of a connection: without a complete request, sending a body, or waiting for and receiving a response. */
export type ConnectionState = 'idle' | 'receiving' | 'answering';

/** The order in which connections are closed to make room for others. */
const EVICTION_ORDER: readonly ConnectionState[] = ['idle', 'receiving', 'answering'];

/** After this time without progress, a connection with a response may be closed to make room, in ms. */
const STALLED_MILLISECONDS = 5_000;

/** The members of a socket that the registry uses. */
export interface Wire {
  readonly bytesRead: number;
  readonly bytesWritten: number;
  /** Bytes that the operating system has not accepted yet. */
  readonly writableLength: number;
  destroy(): unknown;
}

export interface Connection {
  readonly wire: Wire;
  /** Owner of the connection; null if unknown, as between the requests of a proxy. */
  owner: string | null;
  state: ConnectionState;
  /** Bytes transferred at the last check. */
  moved: number;
  /** Time of the last check that found progress, in ms. */
  movedAt: number;
}

/** The connections of one owner by state; each set in the order of entering the state. */
type OwnerConnections = Readonly<Record<ConnectionState, Set<Connection>>>;

const newConnections = (): OwnerConnections => ({
  idle: new Set(),
  receiving: new Set(),
  answering: new Set(),
});
const sizeOf = (ownConnections: OwnerConnections): number =>
  EVICTION_ORDER.reduce((sum, state) => sum + ownConnections[state].size, 0);
const movedOver = ({ bytesRead, bytesWritten, writableLength }: Wire) =>
  bytesRead + bytesWritten - writableLength;

/**
 * Creates a registry of connections by owner that finds the connection to close when there are too many.
 * @param now the clock, in ms
 */
export function createConnectionBook(now: () => number) {
  const byOwner = new Map<string | null, OwnerConnections>();
  let count = 0;

  const connectionsOf = (owner: string | null): OwnerConnections => {
    const known = byOwner.get(owner);
    if (known) return known;
    const connections = newConnections();
    byOwner.set(owner, connections);
    return connections;
  };
  /** Removes a connection; returns false if it was closed before. */
  const remove = (one: Connection): boolean => {
    const ownConnections = byOwner.get(one.owner);
    const wasThere = ownConnections?.[one.state].delete(one) ?? false;
    if (ownConnections && sizeOf(ownConnections) === 0) byOwner.delete(one.owner);
    return wasThere;
  };
  const put = (one: Connection) => connectionsOf(one.owner)[one.state].add(one);
  const isStalled = ({ movedAt }: Connection) => now() - movedAt >= STALLED_MILLISECONDS;

  /** Returns the connection to close first: longest idle, else longest sending, else a response without progress. */
  const firstOf = (
    { idle, receiving, answering }: OwnerConnections,
    retain?: Connection,
  ): Connection | undefined => {
    for (const one of idle) if (one !== retain) return one;
    for (const one of receiving) if (one !== retain) return one;
    let oldest: Connection | undefined;
    for (const one of answering) {
      if (one !== retain && isStalled(one) && (!oldest || one.movedAt < oldest.movedAt)) oldest = one;
    }
    return oldest;
  };

  return {
    count: () => count,
    countOf: (owner: string | null): number => sizeOf(byOwner.get(owner) ?? newConnections()),
    /** Adds a new connection. */
    open(wire: Wire, owner: string | null): Connection {
      const one: Connection = { wire, owner, state: 'idle', moved: 0, movedAt: now() };
      put(one);
      count += 1;
      return one;
    },
    close(one: Connection): void {
      if (remove(one)) count -= 1;
    },
    /** Updates the state and owner of a connection; ignores connections that were closed. */
    move(one: Connection, to: { state: ConnectionState; owner: string | null }): void {
      if (!remove(one)) return;
      Object.assign(one, to, { movedAt: now() });
      put(one);
    },
    /** Checks which connections have transferred data since the last call. */
    lookForProgress(): void {
      for (const { receiving, answering } of byOwner.values()) {
        for (const one of [...receiving, ...answering]) {
          const moved = movedOver(one.wire);
          if (moved !== one.moved) Object.assign(one, { moved, movedAt: now() });
        }
      }
    },
    /** Returns the connection of an owner to close first; undefined if all are in use. */
    firstOf: (owner: string | null, retain?: Connection): Connection | undefined =>
      firstOf(byOwner.get(owner) ?? newConnections(), retain),
    /** Returns the connection to close of the owner with the most; among equal owners, the one idle longest. */
    firstOfMost(retain?: Connection): Connection | undefined {
      let most = 0;
      let first: Connection | undefined;
      for (const ownConnections of byOwner.values()) {
        const size = sizeOf(ownConnections);
        if (size < most) continue;
        const candidate = firstOf(ownConnections, retain);
        if (!candidate || (size === most && first && first.movedAt <= candidate.movedAt)) continue;
        most = size;
        first = candidate;
      }
      return first;
    },
  };
}
