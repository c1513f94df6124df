// A worker thread that repeatedly requests one page on a separate connection, and reports how long each took.
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { address, pauseMilliseconds } = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

const ask = () =>
  new Promise((resolve) => {
    const began = performance.timeOrigin + performance.now();
    const done = (status) => resolve({ began, ended: performance.timeOrigin + performance.now(), status });
    get(address, { agent }, (answer) => answer.resume().on('end', () => done(answer.statusCode))).on(
      'error',
      () => done(0),
    );
  });

for (;;) {
  parentPort.postMessage(await ask());
  await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
}
