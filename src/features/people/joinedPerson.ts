import { type PersonRecord, personFields } from '#src/catalogue/people/person.fields.ts';
import type { Value } from '#src/records/fields/field.ts';
import { fillsFrom } from '#src/records/fields/filling.ts';
import { inputFromRecord, recordFromInput } from '#src/records/fields/input.ts';

/** Plain fields that the survivor never takes over; the other person's name becomes one of its other names. */
export const NEVER_FILLED = ['name'] as const satisfies readonly (keyof PersonRecord)[];

/** Returns the values of plain fields that the survivor takes over because it has none. */
export const personFills = (from: PersonRecord, into: PersonRecord): Record<string, Value> =>
  fillsFrom(personFields, from, into, NEVER_FILLED);

/**
 * Returns the survivor with empty fields filled and with the other person's names, links, ids and pictures
 * added.
 */
export function mergedPerson(from: PersonRecord, into: PersonRecord): PersonRecord {
  const [lost, survivor] = [inputFromRecord(personFields, from), inputFromRecord(personFields, into)];
  const known = new Set([into.name, into.nativeName, ...survivor.names.map(({ name }) => name)]);
  const asRow = (name: string | null) => (name === null ? [] : [{ name, kind: 'alias' as const }]);
  const names = [...asRow(from.name), ...asRow(from.nativeName), ...lost.names].filter(({ name }) => {
    const isNew = !known.has(name);
    known.add(name);
    return isNew;
  });
  const urls = new Set(survivor.links.map(({ url }) => url));
  const sources = new Set(survivor.externalIds.map(({ sourceId }) => sourceId));
  const pictures = new Set(survivor.images.map(({ imageId }) => imageId));
  const hasFirst = survivor.images.some(({ isPrimary }) => isPrimary);
  const images = lost.images
    .filter(({ imageId }) => !pictures.has(imageId))
    .map((row) => ({ ...row, isPrimary: row.isPrimary === true && !hasFirst }));
  return recordFromInput(personFields, into, {
    ...personFills(from, into),
    names: [...survivor.names, ...names],
    links: [...survivor.links, ...lost.links.filter(({ url }) => !urls.has(url))],
    externalIds: [
      ...survivor.externalIds,
      ...lost.externalIds.filter(({ sourceId }) => !sources.has(sourceId)),
    ],
    images: [...survivor.images, ...images],
  });
}
