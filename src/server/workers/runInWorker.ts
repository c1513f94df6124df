import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { TaskName, WorkerTask } from './task.ts';
import { createWorkerPool, type WorkerPool } from './workerPool.ts';

const isSource = import.meta.url.endsWith('.ts');

/** Returns the entry file of the threads: the source in development and tests, else built by `vite.worker.config.ts`. */
const entryFile = () =>
  pathToFileURL(createRequire(import.meta.url).resolve(isSource ? '#source-worker' : '#built-worker'));

const pools = new Map<TaskName, WorkerPool<unknown, unknown>>();

function poolOf<Input, Output>(task: WorkerTask<Input, Output>): WorkerPool<Input, Output> {
  const pool = pools.get(task.name) ?? createWorkerPool<unknown, unknown>(task, entryFile());
  pools.set(task.name, pool);
  return pool as WorkerPool<Input, Output>;
}

/**
 * Runs CPU work in a thread of its task, so that the event loop stays free.
 * @param transfer buffers of the input to move instead of copy; the caller can no longer use them
 * @throws AppError that the task threw; 422 for a call that exceeds its time or memory; 503 if too many calls wait or the
 *   server stops
 */
export function runInWorker<Input, Output>(
  task: WorkerTask<Input, Output>,
  input: Input,
  transfer?: readonly ArrayBuffer[],
): Promise<Output> {
  return poolOf(task).run(input, transfer);
}

/** Ends the threads of all tasks when the server stops; running calls fail with 503. */
export async function closeWorkers(): Promise<void> {
  const open = [...pools.values()];
  pools.clear();
  await Promise.all(open.map((pool) => pool.close()));
}
