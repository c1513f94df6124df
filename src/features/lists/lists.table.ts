import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { titles } from '#src/catalogue/tables/titles.table.ts';
import type { EntryPaths } from '#src/domain/lists/entryChanges.ts';
import { CHANGE_SOURCES, LIST_STATUSES } from '#src/domain/lists/listStatuses.ts';
import {
  identity,
  instant,
  oneOfCheck,
  parent,
  partialDate,
  partialDateCheck,
  recordColumns,
  reference,
} from '#src/server/db/schema/columns.ts';
import { users } from '#src/server/db/schema/members.table.ts';

const ownerId = () => parent(() => users.id);
const listedTitleId = () => reference(() => titles.id);

/**
 * A member's list: one row for each title. Scores from 1 to 10 in halves are stored as 2 to 20; null is unrated. Progress
 * and dates are those of the current play.
 */
export const listEntries = pgTable(
  'list_entries',
  {
    userId: ownerId(),
    titleId: listedTitleId(),
    status: text({ enum: LIST_STATUSES }).notNull(),
    isRewatching: boolean().notNull().default(false),
    score: smallint(),
    progress: smallint().notNull().default(0),
    startedOn: partialDate(),
    finishedOn: partialDate(),
    /** Finished rewatches; imports bring bare numbers, so there can be fewer plays. */
    rewatchCount: smallint().notNull().default(0),
    /** Number of the current play. */
    play: smallint().notNull().default(1),
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
    check('list_entries_play', sql`${t.play} >= 1`),
    check('list_entries_rewatching', sql`not ${t.isRewatching} or ${t.status} = 'completed'`),
    check('list_entries_notes', sql`char_length(${t.notes}) <= 4096`),
    partialDateCheck('list_entries_started_on', t.startedOn),
    partialDateCheck('list_entries_finished_on', t.finishedOn),
  ],
);

/** Each time that a member watched a title, the current one included once it contains anything. */
export const plays = pgTable(
  'plays',
  {
    userId: ownerId(),
    titleId: listedTitleId(),
    number: smallint().notNull(),
    startedOn: partialDate(),
    finishedOn: partialDate(),
    progress: smallint().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.titleId, t.number] }),
    check('plays_number', sql`${t.number} >= 1`),
    check('plays_progress', sql`${t.progress} >= 0`),
    partialDateCheck('plays_started_on', t.startedOn),
    partialDateCheck('plays_finished_on', t.finishedOn),
  ],
);

/**
 * Watched specials, and the dates of watched episodes. Regular episodes without a date follow from the progress. The
 * episode is no foreign key: a mark stays when staff delete the episode, and counts again when they restore it.
 */
export const episodeMarks = pgTable(
  'episode_marks',
  {
    userId: ownerId(),
    titleId: listedTitleId(),
    episodeId: integer().notNull(),
    play: smallint().notNull(),
    watchedOn: partialDate(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.titleId, t.episodeId, t.play] }),
    partialDateCheck('episode_marks_watched_on', t.watchedOn),
  ],
);

/** The last changes of each entry (`LIST_LIMITS.changes`): the changed values by path, before and after. */
export const listChanges = pgTable(
  'list_changes',
  {
    id: identity(),
    userId: ownerId(),
    titleId: listedTitleId(),
    /** The entry's version after the change. */
    version: integer().notNull(),
    /** Null if the title was not on the list. */
    before: jsonb().$type<EntryPaths>(),
    /** Null if the title was removed. */
    after: jsonb().$type<EntryPaths>(),
    source: text({ enum: CHANGE_SOURCES }).notNull(),
    /** Shared by the changes of one bulk edit. */
    batchId: integer(),
    /** The job of the import that made it. */
    importId: integer(),
    /** The change that it undoes. */
    undoneId: integer(),
    /** Names the call that made it, as in `activity`. */
    callKey: text().default(sql`nullif(current_setting('dramalog.call', true), '')`),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('list_changes_entry').on(t.userId, t.titleId, t.id),
    index('list_changes_member').on(t.userId, t.id),
    index('list_changes_batch').on(t.userId, t.batchId).where(sql`${t.batchId} is not null`),
    index('list_changes_call').on(t.callKey).where(sql`${t.callKey} is not null`),
    oneOfCheck('list_changes_source', t.source, CHANGE_SOURCES),
    check('list_changes_change', sql`${t.before} is not null or ${t.after} is not null`),
  ],
);
