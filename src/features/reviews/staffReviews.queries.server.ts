import { z } from 'zod';
import { REVIEW_KINDS } from '#src/domain/reviews/reviewKinds.ts';
import { textOfRichText } from '#src/domain/text/textOfRichText.ts';
import type { Database } from '#src/server/db/database.ts';
import { instantSql } from '#src/server/db/instantSql.ts';
import { containsSql } from '#src/server/db/listStatement.ts';
import type { ListFields, ListRequest } from '#src/server/http/routes/listParameters.ts';
import { listReads } from '#src/server/http/routes/listReads.ts';
import { flagField, idField, instantField, listSql, type SqlField } from '#src/server/http/routes/listSql.ts';

export const staffReviewSchema = z
  .strictObject({
    id: z.int(),
    titleId: z.int(),
    title: z.string(),
    slug: z.string(),
    author: z.string(),
    handle: z.string().nullable().meta({ description: 'Null if the account is closed.' }),
    kind: z.enum(REVIEW_KINDS),
    body: z.string().meta({ description: 'Plain text.' }),
    overallScore: z.number().meta({ description: '1 to 10 in halves.' }),
    hasSpoilers: z.boolean(),
    isDeleted: z.boolean().meta({ description: 'Whether staff hid it.' }),
    helpfulCount: z.int(),
    reportCount: z.int().meta({ description: 'Open reports.' }),
    publishedAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    version: z.int(),
  })
  .meta({ id: 'StaffReview' });
export type StaffReview = z.output<typeof staffReviewSchema>;

const text = (sql: string, isSortable = true): SqlField => ({
  kind: 'text',
  isSortable,
  column: { sql, type: 'text', order: (direction) => [{ sql: `lower(${sql}) collate "C"`, direction }] },
});

const number = (sql: string): SqlField => ({
  kind: 'integer',
  isSortable: true,
  column: { sql, type: 'int' },
});

const OPEN_REPORTS = `(select count(*)::int from reports p where p.resource = 'reviews' and p.record_id = r.id and p.decided_at is null)`;

/** Fields by which the list of reviews is filtered and sorted. */
const FIELDS: Readonly<Record<string, SqlField>> = {
  id: idField('r.id'),
  titleId: idField('r.title_id'),
  title: text('t.title'),
  author: text('u.display_name'),
  kind: {
    kind: 'choice',
    choices: REVIEW_KINDS,
    isSortable: true,
    column: { sql: 'r.kind', type: 'text' },
  },
  body: text('r.body', false),
  overallScore: {
    kind: 'decimal',
    isSortable: true,
    column: { sql: '(r.overall_score / 2.0)', type: 'real' },
  },
  hasSpoilers: flagField('r.has_spoilers'),
  isDeleted: flagField('(r.deleted_at is not null)'),
  helpfulCount: number('r.helpful_count'),
  reportCount: number(OPEN_REPORTS),
  publishedAt: instantField('r.published_at'),
  createdAt: instantField('r.created_at'),
  updatedAt: instantField('r.updated_at'),
};

/** Fields of the list's query parameters. */
export const STAFF_REVIEW_FIELDS: ListFields = FIELDS;

const hasFilter = ({ filters }: ListRequest, name: string) => filters.some(({ field }) => field === name);

/** Reads all published reviews, by default the newest first. Hidden ones are listed separately. */
export const staffReviewReads = (db: Database) =>
  listReads<StaffReview>(db, {
    noun: 'review',
    listSql: (request) =>
      listSql(
        {
          from: 'reviews r join titles t on t.id = r.title_id join users u on u.id = r.user_id',
          fields: FIELDS,
          fixed: [hasFilter(request, 'isDeleted') ? 'true' : 'r.deleted_at is null'],
          search: (bind, q) => containsSql(['t.title', 'u.display_name', 'r.body'], q, bind),
          sorts: [{ field: 'publishedAt', isDescending: true }],
          unique: 'r.id',
        },
        request,
      ),
    rowsSql: (keys) =>
      `select r.id, r.title_id as "titleId", t.title, t.slug, u.display_name as author,
         case when u.deleted_at is null then u.handle end as handle, r.kind, r.body,
         r.overall_score / 2.0::float8 as "overallScore", r.has_spoilers as "hasSpoilers",
         r.deleted_at is not null as "isDeleted", r.helpful_count as "helpfulCount", ${OPEN_REPORTS} as "reportCount",
         ${instantSql('r.published_at')} as "publishedAt", ${instantSql('r.created_at')} as "createdAt",
         ${instantSql('r.updated_at')} as "updatedAt", r.version
       from unnest(${keys}) with ordinality as requested (id, place) join reviews r using (id)
       join titles t on t.id = r.title_id join users u on u.id = r.user_id`,
    shown: (row) => ({ ...row, body: textOfRichText(row.body) }),
  });
