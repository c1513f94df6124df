import { personFields } from '#src/catalogue/people/person.fields.ts';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { type CollectionField, type Fields, isCollection } from '#src/records/fields/field.ts';

/** A collection whose rows can be shared by many records: field `part` of a row references a record of `to`. */
export interface SharedRows {
  field: string;
  label: string;
  part: string;
  /** Resource of the picker. */
  to: string;
}

const REGISTRIES: Readonly<Record<string, Fields>> = { dramas: titleFields, people: personFields };

/** Resources that bulk changes can add and remove; collections such as cast and images belong to one record. */
const PICKED: ReadonlySet<string> = new Set(['genres', 'tags', 'countries', 'studios']);

function sharedIn(field: string, { label, row, keyParts }: CollectionField): SharedRows[] {
  const [part, ...others] = keyParts;
  const to = part === undefined ? undefined : row[part]?.to;
  if (part === undefined || to === undefined || others.length > 0 || !PICKED.has(to)) return [];
  return [{ field, label, part, to }];
}

/** The collections of a resource that a bulk change can add to and remove from. */
export const sharedRowsOf = (resource: string): SharedRows[] =>
  Object.entries(REGISTRIES[resource] ?? {}).flatMap(([name, field]) =>
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
