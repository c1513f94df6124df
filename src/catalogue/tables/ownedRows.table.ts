import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, reference } from '#src/server/db/schema/columns.ts';
import { externalSources, socialMedia } from './reference.table.ts';

type Owner = 'title' | 'person';

/** Column of rows that belong to a title or a person and are deleted with it. */
const ownerId = (owner: Owner, column: () => AnyPgColumn) =>
  integer(`${owner}_id`).notNull().references(column, { onDelete: 'cascade' });

/** The position of a row among those of its owner. */
export const position = () => smallint().notNull().default(0);

/** The table of a title's or a person's own sites and profiles. */
export const linksTable = (owner: Owner, column: () => AnyPgColumn) =>
  pgTable(
    `${owner}_links`,
    {
      id: identity(),
      ownerId: ownerId(owner, column),
      socialMediaId: reference(() => socialMedia.id),
      url: text().notNull(),
    },
    (t) => [
      unique(`${owner}_links_once`).on(t.ownerId, t.url),
      check(`${owner}_links_url`, sql`${t.url} ~ '^https?://'`),
    ],
  );

/** The table of a title's or a person's ids in other catalogues. */
export const externalIdsTable = (owner: Owner, column: () => AnyPgColumn) =>
  pgTable(
    `${owner}_external_ids`,
    {
      ownerId: ownerId(owner, column),
      sourceId: reference(() => externalSources.id),
      value: text().notNull(),
    },
    (t) => [
      primaryKey({ columns: [t.ownerId, t.sourceId] }),
      uniqueIndex(`${owner}_external_ids_value`).on(t.sourceId, t.value),
    ],
  );

/** A table of a title's references to other records, in order. */
export const titleReferences = (
  name: string,
  titleColumn: () => AnyPgColumn,
  target: string,
  column: () => AnyPgColumn,
) =>
  pgTable(
    name,
    {
      ownerId: ownerId('title', titleColumn),
      targetId: integer(`${target}_id`).notNull().references(column),
      position: position(),
    },
    (t) => [primaryKey({ columns: [t.ownerId, t.targetId] }), index(`${name}_${target}`).on(t.targetId)],
  );
