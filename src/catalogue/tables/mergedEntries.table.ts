import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { MEMBER_TABLES, type MemberTable } from '#src/catalogue/titles/memberTables.ts';
import { activity } from '#src/records/history.table.ts';
import { oneOfCheck, parent } from '#src/server/db/schema/columns.ts';
import { users } from '#src/server/db/schema/members.table.ts';

/** The rows of `MEMBER_TABLES` that a merge of titles moved, so that undo moves back exactly these. */
export const mergedEntries = pgTable(
  'merged_entries',
  {
    activityId: parent(() => activity.id),
    /** The table of the entry. */
    kind: text().$type<MemberTable>().notNull(),
    userId: parent(() => users.id),
    /** Of a list entry: the values of the merged title's entry before the merge. */
    lostEntry: jsonb().$type<Record<string, unknown>>(),
    /** Of a list entry: the values of the survivor's entry before the merge; null if there was none. */
    survivingEntry: jsonb().$type<Record<string, unknown>>(),
    /** Of a list entry: its values after the merge. */
    mergedEntry: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [
    primaryKey({ columns: [t.activityId, t.kind, t.userId] }),
    index('merged_entries_user').on(t.userId),
    oneOfCheck(
      'merged_entries_kind',
      t.kind,
      MEMBER_TABLES.map(({ table }) => table),
    ),
  ],
);
