// A process to measure: for each line it works for the given ms of processor time, and echoes the line.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** Processor time of the main thread in ms. */
const worked = () => Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ', 1)[0]) / 1e6;

createInterface({ input: process.stdin }).on('line', (line) => {
  const until = worked() + Number(line);
  while (worked() < until);
  process.stdout.write(`${line}\n`);
});
