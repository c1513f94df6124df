// Entry point of every worker thread: built as `build/server/worker.js`, run from source in development and tests.
import type { MessagePort } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { AppError } from '#src/domain/errors.ts';
import { type Envelope, packError } from '#src/server/workers/envelope.ts';
import type { TaskName, TaskOutput } from '#src/server/workers/task.ts';
import { ownThreadTime } from '#src/server/workers/threadTime.ts';

interface TaskModule {
  run(input: never): TaskOutput<unknown> | Promise<TaskOutput<unknown>>;
}

/** Loaded on the first call, so that a thread holds only the code of its own task. */
const MODULES: Readonly<Record<TaskName, () => Promise<TaskModule>>> = {
  'clean-html': () => import('#src/server/richText/cleanHtml.task.ts'),
  'read-import': () => import('#src/features/imports/readImport.task.server.ts'),
  'read-tmdb-answer': () => import('#src/features/tmdb/reading/readAnswer.task.server.ts'),
  'rejected-rows': () => import('#src/features/imports/rejectedRows.task.server.ts'),
};

interface Call {
  readonly name: TaskName;
  readonly input: unknown;
  /** Receives a message when the task's code is loaded (`callTimeout.ts`). */
  readonly started: MessagePort;
}

/** Runs one task. An AppError is returned as an envelope; any other error rejects the call. */
export default async function runTask({ name, input, started }: Call): Promise<object> {
  try {
    const { run } = await MODULES[name]();
    started.postMessage(ownThreadTime());
    const { value, transfer = [] } = await run(input as never);
    const envelope: Envelope = { value };
    return move({ [transferableSymbol]: transfer, [valueSymbol]: envelope });
  } catch (error) {
    if (error instanceof AppError) return packError(error);
    throw error;
  }
}
