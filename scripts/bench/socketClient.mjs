// Worker of the list benchmark: asks for an address over a kept connection and tells how long the answer took, so that the
// client's work does not stand in the server's way.
import { Agent, get } from 'node:http';
import { parentPort } from 'node:worker_threads';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function ask(address) {
  return new Promise((resolve, reject) => {
    get(address, { agent }, (response) => {
      response.on('end', () => resolve(response.statusCode));
      response.on('error', reject);
      response.resume();
    }).on('error', reject);
  });
}

parentPort.on('message', async (address) => {
  const started = performance.now();
  try {
    const status = await ask(address);
    if (status !== 200) throw new Error(`${address} answered ${status}`);
    parentPort.postMessage({ time: performance.now() - started });
  } catch (error) {
    parentPort.postMessage({ error: error.message });
  }
});
