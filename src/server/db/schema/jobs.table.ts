import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { JOB_KINDS, JOB_STATUSES } from '#src/domain/jobs.ts';
import { identity, instant, oneOfCheck } from './columns.ts';
import { users } from './members.table.ts';

/** Long work. Every process can read its progress; the process that runs it checks here whether to cancel. */
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
    /** Message for the member who started it. */
    error: text(),
    createdAt: instant().notNull(),
    /** Last heartbeat of the process that runs it. */
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
