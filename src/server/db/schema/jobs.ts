import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { JOB_KINDS, JOB_STATUSES } from '#src/domain/jobs.ts';
import { identity, instant, oneOfCheck } from './columns.ts';
import { users } from './members.ts';

/** Work that outlasts a call. Every process can tell how far it is; the one that runs it looks here whether to give up. */
export const jobs = pgTable(
  'jobs',
  {
    id: identity(),
    kind: text({ enum: JOB_KINDS }).notNull(),
    resource: text().notNull(),
    actorId: integer().references(() => users.id, { onDelete: 'cascade' }),
    status: text({ enum: JOB_STATUSES }).notNull().default('running'),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    isCancelAsked: boolean().notNull().default(false),
    result: jsonb().$type<unknown>(),
    /** In words for the one who began it. */
    error: text(),
    createdAt: instant().notNull(),
    /** When the process that runs it was last heard of. */
    heardAt: instant().notNull(),
    finishedAt: instant(),
  },
  (t) => [
    index('jobs_actor').on(t.actorId, t.id),
    oneOfCheck('jobs_kind', t.kind, JOB_KINDS),
    oneOfCheck('jobs_status', t.status, JOB_STATUSES),
    check('jobs_progress', sql`${t.done} >= 0 and ${t.total} >= 0`),
  ],
);
