import { call } from '#src/client/api.ts';
import { choiceOf } from '#src/dashboard/pick/choice.ts';
import { restOf } from '#src/dashboard/staffResources.ts';
import { identityOf, type PasteRow, peopleToMake, withMade } from './pasteRows.ts';

export interface Making {
  rows: readonly PasteRow[];
  /** Why somebody could not be made, by the line's place. */
  faults: Readonly<Record<number, string>>;
}

/**
 * Makes the new people of the lines, one after the other; who was made stays made where another one fails.
 * @param tell told how many of them are made
 */
export async function makePeople(
  rows: readonly PasteRow[],
  tell: (done: number, total: number) => void,
): Promise<Making> {
  const missing = peopleToMake(rows);
  const faults: Record<number, string> = {};
  let now = rows;
  for (const [done, row] of missing.entries()) {
    tell(done, missing.length);
    const { name, nativeName, at } = row;
    try {
      const body = { name, ...(nativeName !== null && { nativeName }) };
      const made = await call<Parameters<typeof choiceOf>[0]>(`/${restOf('people')}`, {
        method: 'POST',
        body,
      });
      now = withMade(now, identityOf(row) ?? '', choiceOf(made));
    } catch (error) {
      faults[at] = error instanceof Error ? error.message : 'Could not be made.';
    }
  }
  return { rows: now, faults };
}
