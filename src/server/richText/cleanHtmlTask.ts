import type { WorkerTask } from '#src/server/workers/task.ts';

/** Cleans one text of at most RICH_TEXT_MAX characters in a worker thread. */
export const cleanHtmlTask: WorkerTask<string, string> = {
  name: 'clean-html',
  threads: 1,
  // A writer waits for one text at a time, so this limits the number of writers and of pages with uncleaned texts.
  waiting: 200,
  heapMegabytes: 192,
  // 20,000 characters take at most about 0.2 s of processor time.
  timeoutMilliseconds: 8_000,
  isForeground: true,
  tooExpensive: 'The formatting of this text takes too long to check. Use less formatting',
};
