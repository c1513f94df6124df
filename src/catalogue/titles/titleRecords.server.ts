import { attachedErrors } from '#src/catalogue/attachedErrors.server.ts';
import { refreshPeople } from '#src/catalogue/searchNames.server.ts';
import type { LockRequest } from '#src/records/definition.server.ts';
import { defineRecords, type Records } from '#src/records/lifecycle.commands.server.ts';
import type { Transaction } from '#src/server/db/database.ts';
import { returnMemberEntries } from './memberEntries.server.ts';
import { titleFields } from './title.fields.ts';
import { titleChangesSchema, titleInputSchema } from './title.schema.ts';
import { readTitles } from './titleReading.server.ts';
import { titleErrors } from './titleRules.ts';
import { writeTitles } from './titles.server.ts';
import { titleUses } from './titleTable.server.ts';

/**
 * Locks a title with its present and future related titles, lowest id first. The write changes both sides, so two
 * commands that relate the same titles could otherwise deadlock.
 */
async function lockRelated(
  { client }: Transaction,
  { ids: [id], changes, revisionId }: LockRequest,
): Promise<void> {
  if (id === undefined || (changes?.related === undefined && revisionId === undefined)) return;
  const related = Object.values(changes?.related ?? []) as readonly { relatedId: number }[];
  await client.query(
    `select from titles where id = any($2::int[]) or id in (
        select $1 union select related_id from related_titles where title_id = $1
        union select split_part(path, '/', 2)::int from revisions r, jsonb_object_keys(r.operations) path
          where r.id = $3 and r.entity = 'title' and r.entity_id = $1 and path ~ '^related/[0-9]{1,9}(/|$)')
      order by id for update`,
    [id, related.map(({ relatedId }) => relatedId), revisionId ?? null],
  );
}

/** The store and commands of titles with all their collections. */
export const titleRecords: Records<typeof titleFields> = defineRecords({
  resource: 'dramas',
  noun: 'title',
  target: 'titles',
  fields: titleFields,
  schemas: { create: titleInputSchema, changes: titleChangesSchema },
  deletion: 'soft',
  named: { table: 'titles', name: 'title' },
  // Titles refer to titles in their relations.
  uses: [
    {
      resource: 'dramas',
      field: 'related',
      table: 'related_titles',
      column: 'related_id',
      owner: 'title_id',
      isPublic: titleUses.isPublic('x.title_id'),
    },
  ],
  fieldPermissions: { isPublished: 'publish' },
  undoRank: 2,
  label: ({ title }) => title,
  read: readTitles,
  write: writeTitles,
  lock: lockRelated,
  recordErrors: titleErrors,
  storedErrors: (runner, drafts) => attachedErrors(runner, 'title', drafts),
  async inParts(tx, context, work) {
    const deferred = new Set<number>();
    const result = await work({ ...context, deferred });
    await refreshPeople(tx.client, deferred);
    return result;
  },
  unmerge: returnMemberEntries,
});
