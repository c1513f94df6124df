// Runs `worker.ts` from source in development and tests; the built server uses `worker.js`.
import { register } from 'tsx/esm/api';

register();
const { default: runTask } = await import('./worker.ts');

export default runTask;
