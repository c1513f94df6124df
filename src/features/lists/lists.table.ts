import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { titles } from '#src/catalogue/tables/titles.table.ts';
import { LIST_STATUSES } from '#src/domain/lists/listStatuses.ts';
import { oneOfCheck, partialDate, partialDateCheck, recordColumns } from '#src/server/db/schema/columns.ts';
import { users } from '#src/server/db/schema/members.table.ts';

/** A member's list: one row for each title. Scores from 1 to 10 in halves are stored as 2 to 20; null is unrated. */
export const listEntries = pgTable(
  'list_entries',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    titleId: integer()
      .notNull()
      .references(() => titles.id),
    status: text({ enum: LIST_STATUSES }).notNull(),
    isRewatching: boolean().notNull().default(false),
    score: smallint(),
    progress: smallint().notNull().default(0),
    startedOn: partialDate(),
    finishedOn: partialDate(),
    rewatchCount: smallint().notNull().default(0),
    notes: text(),
    isPrivate: boolean().notNull().default(false),
    ...recordColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.titleId] }),
    index('list_entries_title').on(t.titleId),
    oneOfCheck('list_entries_status', t.status, LIST_STATUSES),
    check('list_entries_score', sql`${t.score} between 2 and 20`),
    check('list_entries_progress', sql`${t.progress} >= 0`),
    check('list_entries_rewatch_count', sql`${t.rewatchCount} >= 0`),
    check('list_entries_notes', sql`char_length(${t.notes}) <= 4096`),
    partialDateCheck('list_entries_started_on', t.startedOn),
    partialDateCheck('list_entries_finished_on', t.finishedOn),
  ],
);
