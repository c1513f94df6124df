import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { receiveBody } from '#src/server/http/body/bufferedBody.ts';
import { paceRequests } from '#src/server/http/connections/requestPace.ts';
import {
  answerUnreadable,
  HEADERS_READ,
  rejectManyHeaders,
} from '#src/server/http/connections/unreadableRequests.ts';
import { until } from '#tests/support/database/postgres.ts';
import { processorSlowness } from '#tests/support/hostile/effort.ts';

/** Longest turn of the event loop, in ms of processor time, on the machine for which limits are given. */
const TURN = 50;
/** A run that is not clearly below the limit is repeated: the first ones are slower, because nothing is compiled yet. */
const RUNS = { min: 3, max: 8 };

let server: Server;
let port: number;
let atOnce = 0;
let slowBegun = 0;
let begun = 0;

beforeEach(async () => {
  const app = new Hono();
  app.post('/limited', async (c) => c.text((await receiveBody(c, 10_000)).outcome));
  app.post('/ignored', (c) => c.text('not read', 401));
  app.get('/quick', (c) => {
    begun += 1;
    return c.text('quick');
  });
  app.get('/begun', (c) => c.text(`<${begun}>`));
  app.get('/slow', async (c) => {
    slowBegun += 1;
    atOnce += 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
    atOnce -= 1;
    return c.text(c.req.query('n') ?? '');
  });
  [atOnce, slowBegun, begun] = [0, 0, 0];
  const paced = paceRequests(getRequestListener(app.fetch), { trustProxy: true });
  server = createServer(rejectManyHeaders(paced));
  server.on('clientError', answerUnreadable);
  server.maxHeadersCount = HEADERS_READ;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/**
 * Sends a text over a connection from a separate process; returns the response until it ended or contained
 * `last`.
 */
function sent(text: string, last: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    let all = '';
    socket.on('data', (part) => {
      all += String(part);
      if (all.includes(last)) socket.destroy();
    });
    socket.on('error', () => undefined).once('close', () => resolve(all));
    socket.write(text);
  });
}

const post = (path: string) => `POST ${path} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`;
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;

describe('pipelined requests on one connection', () => {
  it('are all answered in order if they are eight', async () => {
    const all = Array.from({ length: 8 }, (_, at) => get(`/slow?n=<${at}>`));
    const answer = await sent(all.join(''), '<7>');
    const order = [...answer.matchAll(/<(\d+)>/g)].map(([, at]) => Number(at));
    expect(order).toEqual(all.map((_, at) => at));
  });

  it.each([9, 10, 2_000])('close it after the eighth response if they are %i', async (count) => {
    const answer = await sent(get('/quick').repeat(count), 'no such word');
    expect(answer.split('200 OK')).toHaveLength(9);
    expect(answer.split('503 ')).toHaveLength(2);
    expect(answer).toMatch(/503 .*\r\nConnection: close\r\n/s);
    expect(begun).toBe(8);
    expect(await sent(get('/quick'), 'quick')).toContain('200 OK');
  });

  it('with bodies are answered too', async () => {
    const one = `${post('/limited')}2\r\n{}\r\n0\r\n\r\n`;
    const answer = await sent(one.repeat(7) + get('/quick'), 'quick');
    expect(answer.split('received')).toHaveLength(8);
  });

  it('are cancelled if their caller has disconnected', async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(get('/slow').repeat(8));
    await until(() => slowBegun > 0);
    socket.destroy();
    await until(() => atOnce === 0);
    expect(await sent(get('/quick'), 'quick')).toContain('200 OK');
  });
});

describe('simultaneous requests on many connections of one address', () => {
  const CONNECTIONS = 60;

  it('are all answered', async () => {
    const answers = await Promise.all(
      Array.from({ length: CONNECTIONS }, () => sent(get('/quick').repeat(7) + get('/begun'), '>')),
    );
    expect(begun).toBe(CONNECTIONS * 7);
    for (const answer of answers) expect(answer.split('200 OK')).toHaveLength(9);
  });

  it('let other addresses take turns', async () => {
    let before = 0;
    // The connection of the other address is opened last.
    server.on('connection', () => {
      before = begun;
    });
    const theirs = Array.from({ length: CONNECTIONS }, () =>
      sent(get('/quick').repeat(7) + get('/begun'), '>'),
    );
    await until(() => begun > 0);
    const answer = await sent(get('/begun', 'X-Forwarded-For: 192.0.2.7\r\n'), '>');
    const then = Number(/<(\d+)>/.exec(answer)?.[1]);
    // Its request is read a few turns after its connection is there.
    expect(then - before).toBeLessThanOrEqual(6 * 16);
    await Promise.all(theirs);
  });
});

describe('headers', () => {
  const headers = (count: number) => Array.from({ length: count }, (_, at) => `X-${at}: 1\r\n`).join('');

  it('are accepted up to a hundred for each request', async () => {
    expect(await sent(get('/quick', headers(99)), 'quick')).toContain('200 OK');
    for (const count of [100, 127, 128, 129, 192, 256, 1_200])
      expect(await sent(get('/quick', headers(count)) + get('/quick'), 'quick'), String(count)).toMatch(
        /^HTTP\/1.1 431 [^\0]*100 headers\.[\r\n0]*$/,
      );
    expect(begun).toBe(1);
  });
});

describe('a chunked body', () => {
  it('is accepted with chunks of some size, and with few small ones', async () => {
    const large = `${post('/limited')}${`40\r\n${'x'.repeat(64)}\r\n`.repeat(100)}0\r\n\r\n`;
    const small = `${post('/limited')}${'1\r\nx\r\n'.repeat(100)}0\r\n\r\n`;
    expect(await sent(large, 'received')).toContain('200 OK');
    expect(await sent(small, 'received')).toContain('200 OK');
  });

  it.each(['/limited', '/ignored'])('of one-byte chunks closes its connection, sent to %s', async (path) => {
    const answer = await sent(post(path) + '1\r\nx\r\n'.repeat(200_000), 'no such word');
    expect(answer).not.toContain('received');
  });
});

/** Connections of one attacker; each alone costs the event loop a fraction of a millisecond. */
const MANY = 40;

const ATTACKS: readonly [what: string, text: string, connections?: number][] = [
  ['a body of single bytes', `('POST /limited' + HEAD) + '1\\r\\nx\\r\\n'.repeat(500000)`],
  ['a body of single bytes that nobody reads', `('POST /ignored' + HEAD) + '1\\r\\nx\\r\\n'.repeat(500000)`],
  [
    'bodies of single bytes',
    `(('POST /limited' + HEAD) + '1\\r\\nx\\r\\n'.repeat(127) + '0\\r\\n\\r\\n').repeat(400)`,
  ],
  ['very many requests', `('GET /quick HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n').repeat(20000)`],
  [
    'very many requests over many connections',
    `('GET /quick HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n').repeat(2500)`,
    MANY,
  ],
  [
    'headers without number over many connections',
    `('GET /quick HTTP/1.1\\r\\nHost: a\\r\\n' + 'a: b\\r\\n'.repeat(1900) + '\\r\\n').repeat(5)`,
    MANY,
  ],
];

describe('no request holds the event loop', () => {
  it.each(ATTACKS)('with %s', async (_what, text, connections = 1) => {
    const script = `const HEAD = ' HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n';
      let open = ${connections};
      const ended = () => { open -= 1; if (open === 0) process.exit(); };
      const text = ${text};
      const sockets = Array.from({ length: open }, () => require('node:net').connect(Number(process.argv[1]), '127.0.0.1'));
      for (const socket of sockets) socket.on('error', () => undefined).on('close', ended).resume();
      Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve)))).then(() => {
        for (const socket of sockets) socket.write(text, () => setTimeout(ended, 1000));
      });
      setTimeout(() => process.exit(), 6000);`;
    const turns: number[] = [];
    while (turns.length < RUNS.min || (turns.length < RUNS.max && Math.min(...turns) >= TURN)) {
      const child = spawn(process.execPath, ['-e', script, String(port)], { stdio: 'ignore' });
      let longest = 0;
      let last = process.cpuUsage();
      const timer = setInterval(() => {
        const { user, system } = process.cpuUsage(last);
        longest = Math.max(longest, (user + system) / 1_000);
        last = process.cpuUsage();
      }, 1);
      await new Promise((resolve) => child.once('close', resolve));
      clearInterval(timer);
      turns.push(longest / processorSlowness());
    }
    expect(Math.min(...turns), turns.join(' ')).toBeLessThan(TURN);
  });
});
