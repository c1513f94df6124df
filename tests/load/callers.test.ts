import { existsSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testResources, until } from '#tests/support/database/postgres.ts';
import { IS_FULL, sized } from './size.ts';

const PIPELINED = sized(5_000, 1_000);
/** A few more than the connections that the server accepts at once. */
const CONNECTIONS = 3_200;
/**
 * A minute of silence, another one if part of a response was sent in the first, and the time until it is
 * noticed.
 */
const SILENCE_MILLISECONDS = 150_000;

/** Unread responses that exceed the buffers of the system. */
const UNFETCHED = 3_000;
const CONNECTIONS_TABLE = '/proc/net/tcp';

const bench = testResources({ lasting: true });
let origin: URL;
const sockets = new Set<Socket>();

beforeAll(async () => {
  origin = new URL(await bench.site(await bench.warmFolder()).ready);
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

function open(): Socket {
  const socket = connect(Number(origin.port), origin.hostname);
  socket.on('error', () => undefined).resume();
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
  return socket;
}

/** Whether the server still has its end of the connection from a port. */
function isBlocked(from: number): boolean {
  const hex = (port: number) => port.toString(16).toUpperCase().padStart(4, '0');
  const ends = readFileSync(CONNECTIONS_TABLE, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  return ends.some(
    ([, near = '', far = '', state]) =>
      near.endsWith(`:${hex(Number(origin.port))}`) && far.endsWith(`:${hex(from)}`) && state === '01',
  );
}

const requested = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${origin.host}\r\n\r\n`;
const isServed = () =>
  fetch(`${origin}dramas`).then(
    ({ status }) => status === 200,
    () => false,
  );

describe('a caller', () => {
  test('who sends very many requests at once over one connection gets a few responses and is disconnected, without delaying others', async () => {
    const socket = open();
    let received = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      received += chunk;
    });
    for (let index = 0; index < PIPELINED; index += 1)
      socket.write(requested(`/api/dramas?_end=${1 + (index % 50)}`));
    expect(await isServed()).toBe(true);
    await until(() => socket.destroyed);
    const statuses = [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status);
    expect(statuses.filter((status) => status !== '200' && status !== '503')).toEqual([]);
    expect(statuses.length).toBeLessThan(20);
  });

  test('who opens unlimited connections is rejected beyond a limit, and others are served once they close', async () => {
    const opened = Array.from({ length: CONNECTIONS }, open);
    await until(() => opened.filter(({ destroyed }) => destroyed).length >= CONNECTIONS - 3_000, 20_000);
    for (const socket of opened) socket.destroy();
    await until(isServed);
  });

  test.runIf(IS_FULL && existsSync(CONNECTIONS_TABLE))(
    'who reads no response is disconnected',
    async () => {
      const socket = open();
      await new Promise((resolve) => socket.once('connect', resolve));
      socket.pause();
      for (let index = 0; index < UNFETCHED; index += 1) socket.write(requested('/dramas'));
      const from = socket.localPort ?? 0;
      await until(() => isBlocked(from));
      await until(() => !isBlocked(from), SILENCE_MILLISECONDS);
      expect(await isServed()).toBe(true);
    },
    SILENCE_MILLISECONDS + 20_000,
  );
});
