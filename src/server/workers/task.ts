/** All kinds of work in worker threads; `worker.ts` maps them to modules. */
export type TaskName = 'clean-html' | 'read-import' | 'read-tmdb-answer' | 'rejected-rows';

/**
 * A kind of CPU work that runs off the event loop, and its resource limits. Input and output are copied between threads by
 * structured clone: keep them plain, and pass large data as transferred ArrayBuffers.
 */
export interface WorkerTask<Input, Output> {
  readonly name: TaskName;
  /** Number of threads. Each task has its own threads, so that a slow one never delays another. */
  readonly threads: number;
  /** Maximum number of calls that wait for a thread; more are rejected with 503. */
  readonly waiting: number;
  /** Heap of one thread in MB. */
  readonly heapMegabytes: number;
  /** Maximum processor time of one call in ms, after the thread has loaded its code. */
  readonly timeoutMilliseconds: number;
  /** Whether someone waits for each call: then its threads keep the priority of the process instead of a lower one. */
  readonly isForeground?: true;
  /** Message of the 422 for a call that exceeds the time or the memory. */
  readonly tooExpensive: string;
  /** Never set; carries the types for `runInWorker`. */
  readonly types?: { readonly input: Input; readonly output: Output };
}

/** The result of a task; the buffers in `transfer` are moved to the caller instead of copied. */
export interface TaskOutput<Output> {
  readonly value: Output;
  readonly transfer?: readonly ArrayBuffer[];
}

/** The function that a task's module exports as `run`. An AppError that it throws reaches the caller as an AppError. */
export type TaskRun<Task> =
  Task extends WorkerTask<infer Input, infer Output>
    ? (input: Input) => TaskOutput<Output> | Promise<TaskOutput<Output>>
    : never;
