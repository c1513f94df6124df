import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { REPORT_DECISIONS, REPORT_REASON_NAMES } from '#src/domain/reviews/reviewKinds.ts';
import { identity, instant, oneOfCheck } from '#src/server/db/schema/columns.ts';
import { users } from '#src/server/db/schema/members.table.ts';

/** Reports of members to staff about records of others. */
export const reports = pgTable(
  'reports',
  {
    id: identity(),
    /** The resource of the reported record. */
    resource: text().notNull(),
    recordId: integer().notNull(),
    /** Null once the account is closed. */
    reporterId: integer().references(() => users.id, { onDelete: 'set null' }),
    reason: text({ enum: REPORT_REASON_NAMES }).notNull(),
    note: text(),
    createdAt: instant().notNull().defaultNow(),
    /** When staff decided; null while it is open. */
    decidedAt: instant(),
    decidedById: integer().references(() => users.id, { onDelete: 'set null' }),
    decision: text({ enum: REPORT_DECISIONS }),
  },
  (t) => [
    uniqueIndex('reports_once').on(t.resource, t.recordId, t.reporterId).where(sql`${t.decidedAt} is null`),
    index('reports_record').on(t.resource, t.recordId, t.createdAt),
    index('reports_open').on(t.createdAt, t.id).where(sql`${t.decidedAt} is null`),
    index('reports_reporter').on(t.reporterId, t.createdAt),
    index('reports_decided_by').on(t.decidedById),
    oneOfCheck('reports_reason', t.reason, REPORT_REASON_NAMES),
    oneOfCheck('reports_decision', t.decision, REPORT_DECISIONS),
    check('reports_decided', sql`(${t.decidedAt} is null) = (${t.decision} is null)`),
    check('reports_note', sql`char_length(${t.note}) <= 1000`),
  ],
);
