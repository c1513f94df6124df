import { existsSync, readFileSync, readlinkSync } from 'node:fs';

// Tasks of worker threads in tests: loop forever, exhaust the memory, exit, fail, answer.
/** Longer than the time that a test allows for the call, in ms. */
const SLOW_START = 1_000;

/** The processor time of this thread, if Linux provides it. */
const file = existsSync('/proc/thread-self') ? `/proc/${readlinkSync('/proc/thread-self')}/schedstat` : null;
const workedMilliseconds = () => Number(readFileSync(file, 'latin1').split(' ', 1)[0]) / 1e6;

const TASKS = {
  answer: () => ({ value: 'well' }),
  reject: () => ({
    error: { message: 'Not so', statusCode: 422, statusMessage: 'No', name: 'X', fields: { a: 'b' } },
  }),
  fail: () => {
    throw new TypeError('a fault');
  },
  work: () => {
    const until = workedMilliseconds() + 300;
    while (workedMilliseconds() < until);
    return { value: 'well' };
  },
  spin: () => {
    for (;;);
  },
  grow: () => {
    const chain = [];
    for (;;) chain.push({ more: chain.length });
  },
  exit: () => process.exit(3),
  'load slowly': () => ({ value: 'well' }),
  sleep: () => new Promise((resolve) => setTimeout(() => resolve({ value: 'slept' }), 300)),
};

export default async ({ input, started }) => {
  if (input === 'load slowly') await new Promise((resolve) => setTimeout(resolve, SLOW_START));
  started.postMessage(file && { file, worked: workedMilliseconds() });
  return TASKS[input]();
};
