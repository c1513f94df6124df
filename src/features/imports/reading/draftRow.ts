import type { ExternalSource } from '#src/domain/catalogue/externalIds.ts';
import type { CreditDraft } from '#src/features/imports/tables/draft.ts';
import type { Value } from '#src/records/fields/field.ts';
import type { Row } from '#src/records/fields/operations.ts';

/** Names of records of other tables in a cell. */
export interface NamedCell {
  /** The field of the mapping that the column was read into, and the record's field. */
  readonly column: string;
  readonly field: string;
  readonly names: readonly string[];
}

/** One row of a file as values of a record, read without the database. */
export interface DraftRow {
  readonly line: number;
  /** The text of the column by which the caller wants to match rows; empty if there is none. */
  readonly key: string;
  /** The number in the column `id`, which can be the id of a record or belong to the file. */
  readonly ownId: number | null;
  readonly values: Readonly<Record<string, Value>>;
  /** Values for a new record; an existing one keeps its own. */
  readonly newValues?: Readonly<Record<string, Value>>;
  /** Rows of collections that need no look-up. */
  readonly rows: Readonly<Record<string, readonly Row[]>>;
  /** Names whose ids are looked up later. */
  readonly names: readonly NamedCell[];
  /** People of a title by name, whose ids are looked up later. */
  readonly credits?: readonly CreditDraft[];
  readonly externalIds: Readonly<Partial<Record<ExternalSource, string>>>;
  /** Set when a value was rejected. The names are still looked up, so that unknown ones are reported too. */
  readonly isRejected?: true;
}
