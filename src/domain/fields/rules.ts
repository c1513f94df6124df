import type { FieldErrors } from '../errors.ts';
import { type Field, type Fields, isCollection, type RecordOf, type Value } from './field.ts';
import type { Rows } from './operations.ts';
import type { PersonRecord } from './person.ts';
import type { TitleRecord } from './title.ts';

/** Whether of two partial dates the second may lie on or after the first, by what is known of both. */
function mayFollow(first: string | null, second: string | null): boolean {
  if (first === null || second === null) return true;
  const length = Math.min(first.length, second.length);
  return second.slice(0, length) >= first.slice(0, length);
}

function firstRepeated(values: readonly (string | null)[]): string | null {
  const seen = new Set<string>();
  for (const value of values) {
    if (value !== null && seen.has(value)) return value;
    if (value !== null) seen.add(value);
  }
  return null;
}

const isStoredKey = (key: string) => /^[0-9]+$/.test(key);

type LooseRecord = Readonly<Record<string, Value | Rows>>;
const rowsOf = (record: unknown, name: string) => ((record as LooseRecord | null)?.[name] ?? {}) as Rows;

/** Collections of rows that outlive their names, by the key of their own that a change gives. */
const identified = (fields: Fields) =>
  Object.entries<Field>(fields).flatMap(([name, field]) =>
    isCollection(field) && field.keyParts.join() === 'key' ? [name] : [],
  );

/**
 * Rows of an input that claim a stored id which is not one of this record's, field by field; empty when there are none.
 * @param before the record as it was, null for a new one
 */
export function foreignRowFaults<F extends Fields>(
  fields: F,
  before: RecordOf<F> | null,
  after: RecordOf<F>,
): FieldErrors {
  const faults: FieldErrors = {};
  for (const field of identified(fields)) {
    const own = rowsOf(before, field);
    const foreign = Object.keys(rowsOf(after, field)).find((key) => isStoredKey(key) && !own[key]);
    if (foreign)
      faults[field] =
        `There is no entry ${foreign} here. Leave the key of a new one as a word, such as new-1`;
  }
  return faults;
}

/**
 * Collections that have more rows than a record may and more than it had: two changes that are merged, each within the
 * bound, may be beyond it together.
 * @param before the record as it was, null for a new one
 */
export function overfullFaults<F extends Fields>(
  fields: F,
  before: RecordOf<F> | null,
  after: RecordOf<F>,
): FieldErrors {
  const faults: FieldErrors = {};
  for (const [name, field] of Object.entries<Field>(fields)) {
    if (!isCollection(field)) continue;
    const count = Object.keys(rowsOf(after, name)).length;
    if (count > field.max && count > Object.keys(rowsOf(before, name)).length)
      faults[name] = `${field.label}: at most ${field.max}; these are ${count}`;
  }
  return faults;
}

/** The kind of which two pictures are to be shown first; null when there is none. */
function kindWithTwoFirst(
  images: readonly { readonly isPrimary: boolean; readonly kind?: string }[],
): string | null {
  return firstRepeated(images.filter((row) => row.isPrimary).map((row) => row.kind ?? 'picture'));
}

/** What a title's pictures say that cannot be. */
function titleImageFault({ images, episodes }: TitleRecord): string | null {
  const kind = kindWithTwoFirst(Object.values(images));
  if (kind !== null) return `Two pictures are shown first as ${kind}: choose one`;
  const rows = Object.values(images);
  if (rows.some(({ episodeId, kind: of }) => episodeId !== null && of !== 'still'))
    return 'Only a still belongs to an episode';
  const stray = rows.find(({ episodeId }) => episodeId !== null && !episodes[String(episodeId)]);
  return stray ? `There is no episode ${stray.episodeId} here` : null;
}

/**
 * What a title says that cannot be, field by field; empty when nothing is. Looks at the record alone: whether references
 * exist is the database's to say.
 * @param id the title's own id, null for a new one
 */
export function titleFaults(id: number | null, after: TitleRecord): FieldErrors {
  const faults: FieldErrors = {};
  if (!mayFollow(after.startDate, after.endDate)) faults.endDate = 'Lies before the first date';
  if (id !== null && after.related[String(id)]) faults.related = 'A title is not related to itself';
  const label = firstRepeated(Object.values(after.episodes).map((row) => row.label));
  if (label !== null) faults.episodes = `There are two episodes ${label}`;
  const unknown = Object.values(after.cast)
    .flatMap((row) => row.characters)
    .find((key) => !Object.hasOwn(after.characters, key));
  if (unknown !== undefined) faults.cast = `Plays a character that is not listed: ${unknown}`;
  const pictures = titleImageFault(after);
  if (pictures !== null) faults.images = pictures;
  return faults;
}

/** What a person's record says that cannot be, field by field; empty when nothing is. */
export function personFaults(after: PersonRecord): FieldErrors {
  const faults: FieldErrors = {};
  if (!mayFollow(after.birthDate, after.deathDate)) faults.deathDate = 'Lies before the date of birth';
  if (kindWithTwoFirst(Object.values(after.images)) !== null)
    faults.images = 'Two pictures are shown first: choose one';
  return faults;
}
