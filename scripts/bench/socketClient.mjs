// Worker thread of the list benchmark: requests addresses over a keep-alive connection and reports the time of each. The
// separate thread keeps the client's work from slowing down the server.
import { Agent, get } from 'node:http';
import { parentPort } from 'node:worker_threads';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function request(address) {
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
    const status = await request(address);
    if (status !== 200) throw new Error(`${address} answered ${status}`);
    parentPort.postMessage({ time: performance.now() - started });
  } catch (error) {
    parentPort.postMessage({ error: error.message });
  }
});
