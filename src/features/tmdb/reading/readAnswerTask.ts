import type { WorkerTask } from '#src/server/workers/task.ts';
import type { AnswerKind, AnswerOf } from './answerReading.ts';

/** An unparsed TMDB response. */
export interface RawAnswer {
  readonly kind: AnswerKind;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Parses and validates one large TMDB response. */
export const READ_ANSWER: WorkerTask<RawAnswer, AnswerOf<AnswerKind>> = {
  name: 'read-tmdb-answer',
  threads: 1,
  // Each member of staff and each job waits for one response at a time.
  waiting: 100,
  // In the worst case 8 MB of JSON become about 200 MB of objects.
  heapMegabytes: 512,
  timeoutMilliseconds: 10_000,
  isForeground: true,
  tooExpensive: "TMDB's response takes too long to read",
};
