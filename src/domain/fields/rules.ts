import type { FieldErrors } from '../errors.ts';
import type { PersonRecord } from './person.ts';
import { IDENTIFIED_COLLECTIONS, type TitleRecord } from './title.ts';

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

/**
 * Rows of an input that claim a stored id which is not one of this title's, field by field; empty when there are none.
 * @param before the title as it was, null for a new one
 */
export function foreignRowFaults(before: TitleRecord | null, after: TitleRecord): FieldErrors {
  const faults: FieldErrors = {};
  for (const field of IDENTIFIED_COLLECTIONS) {
    const own = before?.[field] ?? {};
    const foreign = Object.keys(after[field]).find((key) => isStoredKey(key) && !own[key]);
    if (foreign)
      faults[field] =
        `There is no entry ${foreign} here. Leave the key of a new one as a word, such as new-1`;
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
    .find((key) => !after.characters[key]);
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
