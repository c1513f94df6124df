import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until, workshop } from '#tests/support/postgres.ts';
import { IS_FULL, sized } from './size.ts';

const PIPELINED = sized(5_000, 1_000);
/** One more than the connections the server takes at once, and some. */
const CONNECTIONS = 3_200;
/** Silence after which a connection is ended, with the time until that is noticed. */
const SILENCE_MILLISECONDS = 90_000;

const bench = workshop({ lasting: true });
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

const asked = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${origin.host}\r\n\r\n`;
const isServed = () =>
  fetch(`${origin}dramas`).then(
    ({ status }) => status === 200,
    () => false,
  );

describe('a caller', () => {
  test('who sends very many requests at once over one connection gets an answer to each, and hinders nobody', async () => {
    const socket = open();
    let statuses: string[] = [];
    let rest = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      const lines = `${rest}${chunk}`.split('\r\n');
      rest = lines.pop() ?? '';
      // A body has no line of this form, so the status lines can be counted.
      statuses = statuses.concat(lines.flatMap((line) => /HTTP\/1\.1 (\d{3}) /.exec(line)?.[1] ?? []));
      rest = rest.slice(-200);
    });
    for (let index = 0; index < PIPELINED; index += 1)
      socket.write(asked(`/api/dramas?_end=${1 + (index % 50)}`));
    expect(await isServed()).toBe(true);
    await until(() => statuses.length === PIPELINED, 60_000);
    expect(statuses.filter((status) => status !== '200' && status !== '503')).toEqual([]);
    socket.destroy();
  });

  test('who opens connections without end is refused beyond a number, and others are served once they go', async () => {
    const opened = Array.from({ length: CONNECTIONS }, open);
    await until(() => opened.filter(({ destroyed }) => destroyed).length >= CONNECTIONS - 3_000, 20_000);
    for (const socket of opened) socket.destroy();
    await until(isServed);
  });

  test.runIf(IS_FULL)(
    'who fetches no answer is cut off',
    async () => {
      const socket = open();
      socket.pause();
      for (let index = 0; index < 500; index += 1) socket.write(asked('/dramas'));
      const closed = new Promise((resolve) => socket.once('close', resolve));
      const late = setTimeout(() => socket.destroy(new Error('not cut off')), SILENCE_MILLISECONDS);
      // Reading again shows whether the other side has ended it meanwhile.
      const look = setInterval(() => socket.write('\r\n'), 5_000);
      let fault: unknown;
      socket.once('error', (error) => {
        fault = error;
      });
      await closed;
      clearTimeout(late);
      clearInterval(look);
      expect(String(fault)).not.toContain('not cut off');
    },
    120_000,
  );
});
