import { personFields } from '#src/catalogue/people/person.fields.ts';
import { personRecords } from '#src/catalogue/people/personRecords.server.ts';
import { titleRecords } from '#src/catalogue/titles/titleRecords.server.ts';
import {
  alterJoined,
  assertJoined,
  bothRecords,
  type MergePreview,
  type Merging,
  mergeRecords,
  previewMerge,
  redirectMerged,
} from '#src/records/merging.commands.server.ts';
import type { Alter } from '#src/records/recordStore.server.ts';
import type { CommandContext } from '#src/server/command.ts';
import type { Transaction } from '#src/server/db/database.ts';
import { mergedPerson, personFills } from './joinedPerson.ts';

/** Merge definition of people. Only credits of titles refer to people. */
export const PERSON_MERGING: Merging = {
  store: personRecords,
  uses: personRecords.uses ?? [],
  stores: [titleRecords],
};

/**
 * Returns what a merge of one person into another would change.
 * @throws AppError 403; 404; 422 for a person and themselves, or with an error for each field that the
 *   survivor cannot hold
 */
export async function previewPersonMerge(
  context: CommandContext,
  from: number,
  into: number,
): Promise<MergePreview> {
  const { pool } = context.db;
  const preview = await previewMerge(context, PERSON_MERGING, from, into);
  const [lost, survivor] = await bothRecords(personRecords, pool, from, into);
  await assertJoined(personRecords, pool, [lost, survivor], mergedPerson(lost.record, survivor.record));
  return { ...preview, fills: personFills(lost.record, survivor.record) };
}

/**
 * Merges a person into another: moves the credits, fills empty fields of the survivor and redirects the old
 * address.
 * @throws AppError 403, 404 and 422 as `previewPersonMerge`; 409 after a concurrent change
 */
export async function mergePeople(
  context: CommandContext,
  { from, into, note }: { from: number; into: number; note?: string | undefined },
): Promise<MergePreview & { activityId: number }> {
  let fills: MergePreview['fills'] = {};
  const plan = async (tx: Transaction): Promise<Alter> => {
    const pair = await bothRecords(personRecords, tx.client, from, into);
    const [{ record: lost }, { record: survivor }] = pair;
    const after = mergedPerson(lost, survivor);
    await assertJoined(personRecords, tx.client, pair, after);
    fills = personFills(lost, survivor);
    await redirectMerged(tx.client, personRecords, from, into);
    return alterJoined(personFields, pair, after);
  };
  const done = await mergeRecords(context, PERSON_MERGING, { from, into, note, plan });
  return { ...done, fills };
}
