import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/** A connection to a database server that a test can cut: `freeze` blocks all data without notice. */
export interface Wire {
  /** The address of the database over this connection. */
  connectionString: string;
  freeze(): void;
  thaw(): void;
  /** Closes all connections and accepts no new ones, as a server that is down. */
  cut(): void;
  mend(): void;
  /** Delays every answer of the database by the given milliseconds. */
  slow(milliseconds: number): void;
  close(): Promise<void>;
}

/** The server's own socket: a folder in `host`, or a host and port. */
function openSocket(url: URL): Socket {
  const folder = url.searchParams.get('host');
  if (folder) return connect(join(folder, `.s.PGSQL.${url.searchParams.get('port') ?? '5432'}`));
  return connect(Number(url.port || 5432), url.hostname);
}

/** Opens a connection of this kind to the database of an address. */
export async function openWire(connectionString: string): Promise<Wire> {
  const url = new URL(connectionString.replace('@/', '@socket/'));
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let isCut = false;
  let delay = 0;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = openSocket(url);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        if (isFrozen) return;
        if (delay === 0 || from === near) to.write(bytes);
        else setTimeout(() => to.writable && to.write(bytes), delay);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const password = url.password ? `:${url.password}` : '';
  return {
    connectionString: `postgresql://${url.username}${password}@127.0.0.1:${port}${url.pathname}`,
    freeze: () => {
      isFrozen = true;
    },
    thaw: () => {
      isFrozen = false;
    },
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend: () => {
      isCut = false;
    },
    slow: (milliseconds) => {
      delay = milliseconds;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
