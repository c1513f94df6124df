import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, integer, text, timestamp } from 'drizzle-orm/pg-core';

/** Integer identity primary key: ids are part of public addresses, so they stay short and never change. */
export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** A reference to a record that cannot be deleted while this row exists. */
export const reference = (column: () => AnyPgColumn) => integer().notNull().references(column);

/** A reference to the record that this row belongs to; the row is deleted with it. */
export const parent = (column: () => AnyPgColumn) =>
  integer().notNull().references(column, { onDelete: 'cascade' });

/** An instant, stored in UTC; `createdAt`, `updatedAt` and the like. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

/** Columns of every editable record: the version for optimistic locking and two instants. */
export const recordColumns = () => ({
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
});

/** A partial date as text: YYYY, YYYY-MM or YYYY-MM-DD; use it together with `partialDateCheck`. */
export const partialDate = () => text();

/** Check that a text column contains a partial date, including the ranges of month and day; days per month are checked in `domain/`. */
export const partialDateCheck = (name: string, column: AnyPgColumn) =>
  check(name, sql`${column} ~ '^[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'`);

/** Check that a text column is one of a fixed list; the list comes from `domain/`, so that both agree. */
export const oneOfCheck = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`);
