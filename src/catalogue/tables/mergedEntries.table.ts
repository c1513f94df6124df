import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { MEMBER_TABLES, type MemberTable } from '#src/catalogue/titles/memberTables.ts';
import { activity } from '#src/records/history.table.ts';
import { oneOfCheck } from '#src/server/db/schema/columns.ts';
import { users } from '#src/server/db/schema/members.table.ts';

/** The rows of `MEMBER_TABLES` that a merge of titles moved, so that undo moves back exactly these. */
export const mergedEntries = pgTable(
  'merged_entries',
  {
    activityId: integer()
      .notNull()
      .references(() => activity.id, { onDelete: 'cascade' }),
    /** The table of the entry. */
    kind: text().$type<MemberTable>().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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
