import { checkStructure } from '#src/server/http/body/jsonStructure.ts';
import type { TaskRun } from '#src/server/workers/task.ts';
import { readAnswer } from './answerReading.ts';
import type { READ_ANSWER } from './readAnswerTask.ts';

/** Maximum elements and fields of one response; TMDB's largest have a tenth of it. */
const VALUES_MAX = 600_000;

/** Parses and validates one response. @throws AppError 502 `TmdbUnreadable` */
export const run: TaskRun<typeof READ_ANSWER> = ({ kind, body }) => ({
  value: readAnswer(kind, () => {
    checkStructure(body, VALUES_MAX);
    return JSON.parse(new TextDecoder().decode(body));
  }),
});
