import { Piscina } from 'piscina';
import { AppError, unavailable } from '#src/domain/errors.ts';
import { createConcurrencyLimit } from '#src/server/concurrencyLimit.ts';
import { createCallTimeout } from './callTimeout.ts';
import { type Envelope, unpack } from './envelope.ts';
import type { WorkerTask } from './task.ts';

/** Idle time after which a thread ends. */
const IDLE_MILLISECONDS = 30_000;
/** `Retry-After` when the server stops, in seconds. */
const RETRY_AFTER_SECONDS = 5;
/**
 * Lowers the priority of the threads on Linux, where threads have priorities of their own, so that the main thread goes first.
 * With other busy processes this leaves a third of an equal share; at 10 it was a tenth, and no import finished. On other
 * systems only processes have priorities.
 */
const NICE = process.platform === 'linux' ? 5 : 0;

/** The threads of one task. */
export interface WorkerPool<Input, Output> {
  /**
   * Runs the task in a thread.
   * @param transfer buffers of the input to move instead of copy; the caller can no longer use them
   * @throws AppError that the task threw; 422 for a call that exceeds its time or memory; 503 if too many calls wait, no thread
   *   starts, or the server stops
   */
  run(input: Input, transfer?: readonly ArrayBuffer[]): Promise<Output>;
  /** Ends all threads; running calls fail with 503. */
  close(): Promise<void>;
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Creates the threads of a task; they start with the first call and do not keep the process alive.
 * @param file the module that the threads run
 */
export function createWorkerPool<Input, Output>(
  task: WorkerTask<Input, Output>,
  file: URL,
): WorkerPool<Input, Output> {
  const { name, threads, heapMegabytes, timeoutMilliseconds } = task;
  const stopping = new AbortController();
  const limited = createConcurrencyLimit({ atOnce: threads, waiting: task.waiting });
  const pool = new Piscina({
    filename: file.href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MILLISECONDS,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    execArgv: [],
    niceIncrement: task.isForeground ? 0 : NICE,
    recordTiming: false,
  });
  // The next call replaces a thread that fails between calls; without a listener the process would end.
  pool.on('error', () => undefined);

  const runNow = async (input: Input, transfer: readonly ArrayBuffer[]): Promise<unknown> => {
    const { signal, started, hasStarted, clear } = createCallTimeout(timeoutMilliseconds);
    try {
      const envelope: Envelope = await pool.run(
        { name, input, started },
        { signal: AbortSignal.any([signal, stopping.signal]), transferList: [...transfer, started] },
      );
      return unpack(envelope);
    } catch (error) {
      if (stopping.signal.aborted || (signal.aborted && !hasStarted()))
        throw unavailable(RETRY_AFTER_SECONDS);
      if (signal.aborted || isOutOfMemory(error))
        throw new AppError(task.tooExpensive, { statusCode: 422, name: 'TooExpensive' });
      throw error;
    } finally {
      clear();
    }
  };

  return {
    run: (input, transfer = []) => limited(async () => (await runNow(input, transfer)) as Output),
    async close() {
      stopping.abort();
      await pool.destroy();
    },
  };
}
