import type { Database } from '#src/server/db/database.ts';
import { ownJob } from '#src/server/jobs/jobs.ts';
import type { Choices } from './resourcePlan.server.ts';

/** Returns the choices that a member made for the rows of a planned import. @throws AppError 404 */
export async function choicesOf(db: Database, userId: number, jobId: number): Promise<Choices> {
  const { result } = await ownJob(db, userId, jobId);
  const { choices = {} } = (result ?? {}) as { choices?: Choices };
  return choices;
}
