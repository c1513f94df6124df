// Preloaded into the site's process by NODE_OPTIONS=--import: measures how long the event loop is held, and
// answers on a separate TCP port, one JSON line for each line it receives: `reset`, `read`, `profile`,
// `profiled`.
import { closeSync, openSync, readSync } from 'node:fs';
import { Session } from 'node:inspector';
import { createServer } from 'node:net';
import { PerformanceObserver } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { isMainThread } from 'node:worker_threads';

/** Between two readings of the clock, in ms. */
const TICK = 2;
/** Delay before a measurement ends, in ms, so that work right after a response counts. */
const TAIL = 6;

/**
 * Time that the main thread had a processor, in ms. It excludes time that other processes or the host of a
 * virtual machine took, and time in which it waited for garbage-collection threads without a processor. From
 * Linux (first figure of schedstat, accurate to 4 ms); elsewhere from the clock, without the idle time of the
 * event loop.
 */
function workOfThread() {
  const text = Buffer.alloc(96);
  try {
    const file = openSync('/proc/self/schedstat', 'r');
    process.once('exit', () => closeSync(file));
    return () => {
      const length = readSync(file, text, 0, text.length, 0);
      return Number(text.toString('latin1', 0, length).split(' ', 1)[0]) / 1e6;
    };
  } catch {
    return () => performance.eventLoopUtilization().active;
  }
}

function start() {
  const worked = workOfThread();
  let last = { at: performance.now(), worked: worked() };
  let hold = 0;
  let holdByClock = 0;
  let collected = 0;
  let longest = { from: 0, to: 0 };

  const look = () => {
    const now = { at: performance.now(), worked: worked() };
    holdByClock = Math.max(holdByClock, now.at - last.at - TICK);
    const own = now.worked - last.worked;
    if (own > hold) longest = { from: last.at, to: now.at };
    hold = Math.max(hold, own);
    last = now;
  };
  setInterval(look, TICK).unref();
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) collected = Math.max(collected, duration);
  }).observe({ entryTypes: ['gc'] });

  const reset = () => {
    look();
    hold = 0;
    holdByClock = 0;
    collected = 0;
    longest = { from: last.at, to: last.at };
    return {};
  };
  const read = async () => {
    await new Promise((resolve) => setTimeout(resolve, TAIL));
    look();
    return { hold, holdByClock, collected };
  };

  const commands = { reset, read, ...profiling({ reset, longestHold: () => longest }) };
  const server = createServer((socket) => {
    socket.on('error', () => undefined).unref();
    createInterface({ input: socket }).on('line', async (line) => {
      socket.write(`${JSON.stringify(await commands[line]())}\n`);
    });
  });
  server.listen(0, '127.0.0.1', () => {
    process.stdout.write(`loop probe: ${server.address().port}\n`);
  });
  server.unref();
}

/** Functions by their time including callees within one span (µs of the clock), in ms, longest first. */
function heaviest({ nodes, samples, timeDeltas, startTime }, { from, to }) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const totals = new Map();
  let at = startTime;
  samples.forEach((id, index) => {
    at += timeDeltas[index];
    if (at < from || at > to) return;
    const names = new Set();
    for (let node = byId.get(id); node; node = byId.get(parents.get(node.id))) {
      const { functionName, url, lineNumber } = node.callFrame;
      if (url !== '' || functionName === '(garbage collector)')
        names.add(`${functionName || '(anonymous)'} ${url.split('/').slice(-2).join('/')}:${lineNumber + 1}`);
    }
    for (const name of names) totals.set(name, (totals.get(name) ?? 0) + timeDeltas[index] / 1000);
  });
  return [...totals].sort(([, a], [, b]) => b - a).slice(0, 60);
}

/** Profiles what runs between `profile` and `profiled`, and reports the longest hold in it. */
function profiling({ reset, longestHold }) {
  const session = new Session();
  const post = (method, given) =>
    new Promise((resolve, reject) =>
      session.post(method, given, (error, answer) => (error ? reject(error) : resolve(answer))),
    );
  const toMicroseconds = (milliseconds) =>
    Number(process.hrtime.bigint()) / 1e3 + (milliseconds - performance.now()) * 1e3;
  return {
    async profile() {
      session.connect();
      await post('Profiler.enable');
      await post('Profiler.setSamplingInterval', { interval: 500 });
      await post('Profiler.start');
      await new Promise((resolve) => setTimeout(resolve, TAIL));
      return reset();
    },
    async profiled() {
      const { from, to } = longestHold();
      const { profile } = await post('Profiler.stop');
      session.disconnect();
      return { heaviest: heaviest(profile, { from: toMicroseconds(from), to: toMicroseconds(to) }) };
    },
  };
}

if (isMainThread) start();
