import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { type Env, Hono } from 'hono';

/**
 * A test may keep this process busy for seconds (a compiler, a picture), so that idle connections would
 * expire on both sides at once, and the next request would use one that is just being closed.
 */
export const IDLE_MILLISECONDS = 600_000;

export interface Served {
  /** `http://127.0.0.1:port` */
  origin: string;
  port: number;
  close(): Promise<void>;
}

/** Serves a handler at `/api` on a real local socket. */
export async function served(api: Hono<Env>): Promise<Served> {
  const server = createAdaptorServer({
    fetch: new Hono().route('/api', api).fetch,
    serverOptions: { keepAliveTimeout: IDLE_MILLISECONDS },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())));
  return { origin: `http://127.0.0.1:${port}`, port, close };
}
