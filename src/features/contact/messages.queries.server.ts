import { z } from 'zod';
import { CONTACT_KINDS } from '#src/domain/contact.ts';
import type { Database } from '#src/server/db/database.ts';
import { instantSql } from '#src/server/db/instantSql.ts';
import { containsSql } from '#src/server/db/listStatement.ts';
import type { ListFields } from '#src/server/http/routes/listParameters.ts';
import { listReads } from '#src/server/http/routes/listReads.ts';
import { flagField, idField, instantField, listSql, type SqlField } from '#src/server/http/routes/listSql.ts';

export const messageSchema = z
  .strictObject({
    id: z.int(),
    sender: z.string().meta({ description: 'Name of the sender, else their e-mail address.' }),
    email: z.string().meta({ description: 'As the sender entered it; not verified.' }),
    kind: z.enum(CONTACT_KINDS),
    body: z.string().meta({ description: 'Plain text; lines end in \\n.' }),
    handle: z.string().nullable().meta({ description: 'Handle of the member who was signed in.' }),
    isDone: z.boolean(),
    doneBy: z.string().nullable().meta({ description: 'Name of the member who marked it as done.' }),
    doneAt: z.iso.datetime().nullable(),
    mailedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When a mail server accepted the mail to staff.' }),
    expiresAt: z.iso.datetime().meta({ description: 'When it is deleted automatically.' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    version: z.int(),
  })
  .meta({ id: 'Message' });
export type MessageRow = z.output<typeof messageSchema>;

const text = (sql: string, isNullable = false): SqlField => ({
  kind: 'text',
  isSortable: true,
  isNullable,
  column: {
    sql,
    type: 'text',
    isNullable,
    order: (direction) => [{ sql: `lower(${sql}) collate "C"`, direction, isNullable }],
  },
});

const SENDER = 'coalesce(m.sender_name, m.email)';
const memberSql = (column: string, id: string) => `(select u.${column} from users u where u.id = ${id})`;
const DONE_BY = memberSql('display_name', 'm.done_by_id');

/** Fields by which the list of messages is filtered and sorted. */
const FIELDS: Readonly<Record<string, SqlField>> = {
  id: idField('m.id'),
  sender: text(SENDER),
  email: text('m.email'),
  kind: {
    kind: 'choice',
    choices: CONTACT_KINDS,
    isSortable: true,
    column: { sql: 'm.kind', type: 'text' },
  },
  body: { ...text('m.body'), isSortable: false },
  isDone: flagField('(m.done_at is not null)'),
  doneBy: text(DONE_BY, true),
  doneAt: instantField('m.done_at', true),
  createdAt: instantField('m.created_at'),
  updatedAt: instantField('m.updated_at'),
};

/** Fields of the list's query parameters. */
export const MESSAGE_LIST_FIELDS: ListFields = FIELDS;

/** Reads messages to staff, by default the newest first. */
export const messageReads = (db: Database) =>
  listReads<MessageRow>(db, {
    noun: 'message',
    listSql: (request) =>
      listSql(
        {
          from: 'contact_messages m',
          fields: FIELDS,
          search: (bind, q) => containsSql([SENDER, 'm.email', 'm.body'], q, bind),
          sorts: [{ field: 'createdAt', isDescending: true }],
          unique: 'm.id',
        },
        request,
      ),
    rowsSql: (keys) =>
      `select m.id, ${SENDER} as sender, m.email, m.kind, m.body, ${memberSql('handle', 'm.user_id')} as handle,
         m.done_at is not null as "isDone", ${DONE_BY} as "doneBy", ${instantSql('m.done_at')} as "doneAt",
         ${instantSql('m.mailed_at')} as "mailedAt", ${instantSql('m.expires_at')} as "expiresAt",
         ${instantSql('m.created_at')} as "createdAt", ${instantSql('m.updated_at')} as "updatedAt", m.version
       from unnest(${keys}) with ordinality as requested (id, place) join contact_messages m using (id)`,
  });
