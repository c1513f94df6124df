import { type CollectionField, type Fields, isCollection } from '#src/domain/fields/field.ts';
import { personFields } from '#src/domain/fields/person.ts';
import { titleFields } from '#src/domain/fields/title.ts';

/** A collection whose rows many records may share: `part` of a row points at a record of `to`. */
export interface SharedRows {
  field: string;
  label: string;
  part: string;
  /** Resource that is picked from. */
  to: string;
}

const REGISTRIES: Readonly<Record<string, Fields>> = { dramas: titleFields, people: personFields };

/** What is put on many records at once; cast, pictures and the like are each record's own. */
const PICKED: ReadonlySet<string> = new Set(['genres', 'tags', 'countries', 'studios']);

function sharedIn(field: string, { label, row, keyParts }: CollectionField): SharedRows[] {
  const [part, ...others] = keyParts;
  const to = part === undefined ? undefined : row[part]?.to;
  if (part === undefined || to === undefined || others.length > 0 || !PICKED.has(to)) return [];
  return [{ field, label, part, to }];
}

/** The collections of a resource that a bulk change may add to and take from. */
export const sharedRowsOf = (resource: string): SharedRows[] =>
  Object.entries(REGISTRIES[resource] ?? {}).flatMap(([name, field]) =>
    isCollection(field) ? sharedIn(name, field) : [],
  );

/** Ids picked, by collection. */
export type PickedIds = Readonly<Record<string, readonly number[]>>;

/** The rows that a bulk call takes: `{tags: [{tagId: 3}]}`; collections without any are left out. */
export const rowsOf = (collections: readonly SharedRows[], picked: PickedIds) =>
  Object.fromEntries(
    collections.flatMap(({ field, part }) => {
      const ids = picked[field] ?? [];
      return ids.length === 0 ? [] : [[field, ids.map((id) => ({ [part]: id }))] as const];
    }),
  );
