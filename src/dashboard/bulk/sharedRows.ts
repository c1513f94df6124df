import { recordFieldsOf } from '#src/catalogue/recordFields.ts';
import { resourceOfTarget } from '#src/dashboard/resources.ts';
import { type CollectionField, isCollection } from '#src/records/fields/field.ts';
import { isStoredInTable } from '#src/records/resources/define.ts';

/**
 * A collection whose rows can be shared by many records: field `part` of a row references a record of `to`, a resource in one
 * table. Rows such as cast and images belong to one record.
 */
export interface SharedRows {
  field: string;
  label: string;
  part: string;
  /** Resource of the picker. */
  to: string;
}

function sharedIn(field: string, { label, row, keyParts }: CollectionField): SharedRows[] {
  const [part, ...others] = keyParts;
  const to = part === undefined ? undefined : resourceOfTarget(row[part]?.to);
  if (part === undefined || !to || others.length > 0 || !isStoredInTable(to)) return [];
  return [{ field, label, part, to: to.name }];
}

/** The collections of a resource that a bulk change can add to and remove from. */
export const sharedRowsOf = (resource: string): SharedRows[] =>
  Object.entries(recordFieldsOf(resource) ?? {}).flatMap(([name, field]) =>
    isCollection(field) ? sharedIn(name, field) : [],
  );

/** Picked ids by collection. */
export type PickedIds = Readonly<Record<string, readonly number[]>>;

/** The rows in the form of the bulk call: `{tags: [{tagId: 3}]}`; empty collections are omitted. */
export const rowsOf = (collections: readonly SharedRows[], picked: PickedIds) =>
  Object.fromEntries(
    collections.flatMap(({ field, part }) => {
      const ids = picked[field] ?? [];
      return ids.length === 0 ? [] : [[field, ids.map((id) => ({ [part]: id }))] as const];
    }),
  );
