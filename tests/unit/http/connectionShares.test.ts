import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type ConnectionBounds, shareConnections } from '#src/server/http/connections/connectionShares.ts';

const BOUNDS: ConnectionBounds = { all: 6, ofAddress: 3 };
/** A response that exceeds the buffers of the system. */
const LARGE = 32 * 1024 * 1024;
/** A response that nobody reads may be ended after five seconds. */
const STALLED = 6_000;

let server: Server;
const sockets = new Set<Socket>();
const unanswered: ServerResponse[] = [];
let largeAnswers = 0;

/** Responds at once; `/held` when released, `/large` with an unreadably large body. */
function answer(request: IncomingMessage, response: ServerResponse): void {
  if (request.url === '/held') unanswered.push(response);
  else if (request.url === '/large') {
    largeAnswers += 1;
    response.end(Buffer.alloc(LARGE));
  } else request.resume().once('end', () => response.end('ok'));
}

async function serve(options: { trustProxy?: boolean; bounds?: ConnectionBounds } = {}): Promise<void> {
  const { trustProxy = false, bounds = BOUNDS } = options;
  const shared = shareConnections(answer, { trustProxy, bounds });
  server = createServer(shared.listener);
  shared.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  unanswered.length = 0;
  largeAnswers = 0;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** An open connection from a loopback address. */
async function open(from = '127.0.0.1', sent = ''): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const accepted = new Promise((resolve) => server.once('connection', resolve));
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  sockets.add(socket);
  socket.on('error', () => undefined);
  await accepted;
  if (sent !== '') socket.write(sent);
  return socket;
}

const get = (path = '/', header = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${header}\r\n`;
const HALF_OPEN = 'GET / HTTP/1.1\r\nHost: a\r\n';
const SLOW_BODY = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx';

/** The data received on a connection, until it contains a text or has ended. */
function received(socket: Socket, text: string): Promise<string> {
  return new Promise((resolve) => {
    let all = '';
    const settle = () => resolve(all);
    socket.on('data', (part) => {
      all += String(part);
      if (all.includes(text)) settle();
    });
    socket.once('close', settle);
  });
}

const ended = (socket: Socket) => expect.poll(() => socket.destroyed || socket.readableEnded).toBe(true);
const isOpen = (socket: Socket) => !socket.destroyed && !socket.readableEnded;

/** Sends a request over a connection and waits for the response. */
async function requested(socket: Socket): Promise<Socket> {
  const text = received(socket, 'ok');
  socket.resume().write(get());
  expect(await text).toContain('200 OK');
  return socket;
}

describe('the connections of one address', () => {
  it('beyond its share close the one that is incomplete longest, and a new request is answered', async () => {
    await serve();
    const half = [await open('127.0.0.1', HALF_OPEN), await open('127.0.0.1', HALF_OPEN), await open()];
    for (const socket of half) socket.resume();
    await requested(await open());
    await ended(half[0] as Socket);
    expect(half.slice(1).map(isOpen)).toEqual([true, true]);
  });

  it('that are kept alive count as idle since their last response', async () => {
    await serve();
    const first = await requested(await open());
    const second = await requested(await open());
    const third = await requested(await open());
    await requested(first);
    await open();
    await ended(second);
    expect([first, third].map(isOpen)).toEqual([true, true]);
  });

  it('with a response in progress stay while one is idle, including pipelined requests', async () => {
    await serve();
    const busy = await open('127.0.0.1', get('/held') + get('/held'));
    await expect.poll(() => unanswered.length).toBe(2);
    const idle = [await open(), await open()];
    for (const socket of idle) socket.resume();
    await open();
    await ended(idle[0] as Socket);
    const text = received(busy, 'second');
    unanswered[0]?.end('first');
    unanswered[1]?.end('second');
    expect(await text).toMatch(/first[\s\S]*second/);
  });

  it('that send a body slowly are closed after the idle ones', async () => {
    await serve();
    const slow = (await open('127.0.0.1', SLOW_BODY)).resume();
    await open('127.0.0.1', SLOW_BODY);
    const idle = (await open()).resume();
    await open();
    await ended(idle);
    expect(isOpen(slow)).toBe(true);
    await open('127.0.0.1', get('/held'));
    await expect.poll(() => unanswered.length).toBe(1);
    // The one opened before is idle now and is closed first, then the slow ones.
    await open('127.0.0.1', get('/held'));
    await ended(slow);
  });

  it('that are all in use leave no room: the new one is rejected, those in use continue', async () => {
    await serve();
    for (let index = 0; index < 3; index += 1) await open('127.0.0.1', get('/held'));
    await expect.poll(() => unanswered.length).toBe(3);
    await ended((await open()).resume());
    const phrase = [...sockets].slice(0, 3).map((socket) => received(socket, 'done'));
    for (const response of unanswered) response.end('done');
    expect((await Promise.all(phrase)).every((text) => text.endsWith('done'))).toBe(true);
  });

  it('with responses that nobody reads are closed after a while, but not one that is being read', async () => {
    await serve();
    const reading = await open('127.0.0.1', get('/large'));
    for (let index = 0; index < 2; index += 1) await open('127.0.0.1', get('/large'));
    await expect.poll(() => largeAnswers).toBe(3);
    let read = 0;
    // Slowly, but continuously.
    const timer = setInterval(() => {
      read += (reading.read(65_536) as Buffer | null)?.length ?? 0;
    }, 100);
    reading.on('readable', () => undefined);
    const before = Date.now();
    await expect
      .poll(
        async () => {
          const next = await open();
          next.resume();
          return requested(next).then(
            () => true,
            () => false,
          );
        },
        { timeout: 3 * STALLED, interval: 500 },
      )
      .toBe(true);
    clearInterval(timer);
    expect(Date.now() - before).toBeGreaterThan(STALLED / 2);
    expect(isOpen(reading)).toBe(true);
    expect(read).toBeGreaterThan(0);
  });
});

describe('all connections of the site', () => {
  it('when used up close the oldest idle one of the address with the most', async () => {
    await serve();
    const other = (await open('127.0.0.3')).resume();
    const most = [await open('127.0.0.2'), await open('127.0.0.2'), await open('127.0.0.2')];
    for (const socket of most) socket.resume();
    await open('127.0.0.4');
    await open('127.0.0.5');
    await requested(await open('127.0.0.6'));
    await ended(most[0] as Socket);
    expect([other, ...most.slice(1)].map(isOpen)).toEqual([true, true, true]);
  });
});

describe('behind a trusted proxy', () => {
  const forwarded = (address: string, path: string) => get(path, `X-Forwarded-For: 6.6.6.6, ${address}\r\n`);

  it('the address of the proxy has no share, and each forwarded address has one while its requests last', async () => {
    await serve({ trustProxy: true, bounds: { all: 20, ofAddress: 3 } });
    const proxy = [];
    for (let index = 0; index < 6; index += 1) proxy.push((await open()).resume());
    expect(proxy.map(isOpen)).toEqual(proxy.map(() => true));
    for (const socket of proxy.slice(0, 3)) socket.write(forwarded('1.1.1.1', '/held'));
    await expect.poll(() => unanswered.length).toBe(3);
    const [, , , fourth, fifth] = proxy as [Socket, Socket, Socket, Socket, Socket];
    const rejected = received(fourth, 'connections');
    fourth.write(forwarded('1.1.1.1', '/held'));
    expect(await rejected).toMatch(/^HTTP\/1.1 503 /);
    const other = received(fifth, 'ok');
    fifth.write(forwarded('1.1.1.2', '/'));
    expect(await other).toContain('200 OK');
    // Once they are answered their connections belong to the proxy again.
    for (const response of unanswered) response.end('done');
    const again = received(fifth, 'ok');
    fifth.write(forwarded('1.1.1.1', '/'));
    expect(await again).toContain('200 OK');
  });

  it('slow bodies of one forwarded address are dropped for its next request', async () => {
    await serve({ trustProxy: true, bounds: { all: 20, ofAddress: 2 } });
    const body = SLOW_BODY.replace('\r\n\r\n', '\r\nX-Forwarded-For: 1.1.1.1\r\n\r\n');
    const slow = [(await open('127.0.0.1', body)).resume(), (await open('127.0.0.1', body)).resume()];
    const next = await open();
    const text = received(next, 'ok');
    next.write(forwarded('1.1.1.1', '/'));
    expect(await text).toContain('200 OK');
    await ended(slow[0] as Socket);
    expect(isOpen(slow[1] as Socket)).toBe(true);
  });
});
