import { call } from '#src/client/api.ts';
import { choiceOf } from '#src/dashboard/pick/choice.ts';
import { restOf } from '#src/dashboard/resources.ts';
import { identityOf, type PasteRow, peopleToMake, withCreated } from './pasteRows.ts';

export interface Making {
  rows: readonly PasteRow[];
  /** Error messages by row index. */
  errors: Readonly<Record<number, string>>;
}

/**
 * Creates the new people of the lines one after the other. People who were created stay if a later one fails.
 * @param report called with the number of people created so far
 */
export async function makePeople(
  rows: readonly PasteRow[],
  report: (done: number, total: number) => void,
): Promise<Making> {
  const missing = peopleToMake(rows);
  const errors: Record<number, string> = {};
  let now = rows;
  for (const [done, row] of missing.entries()) {
    report(done, missing.length);
    const { name, nativeName, at } = row;
    try {
      const body = { name, ...(nativeName !== null && { nativeName }) };
      const created = await call<Parameters<typeof choiceOf>[0]>(`/${restOf('people')}`, {
        method: 'POST',
        body,
      });
      now = withCreated(now, identityOf(row) ?? '', choiceOf(created));
    } catch (error) {
      errors[at] = error instanceof Error ? error.message : 'The person could not be added.';
    }
  }
  return { rows: now, errors };
}
