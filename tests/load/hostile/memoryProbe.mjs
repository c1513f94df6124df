// Loaded into the tested process by NODE_OPTIONS=--import: on SIGUSR2 it collects garbage and reports the
// remaining memory.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

process.on('SIGUSR2', () => {
  collect();
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.stdout.write(`memory ${JSON.stringify({ heapUsed, external, rss })}\n`);
});
