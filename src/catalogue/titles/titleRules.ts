import { firstRepeated, kindWithTwoFirst, mayFollow } from '#src/catalogue/sharedRules.ts';
import type { FieldErrors } from '#src/domain/errors.ts';
import type { TitleRecord } from './title.fields.ts';

/** Returns the error of a title's pictures; null if they are valid. */
function titleImageError({ images, episodes }: TitleRecord): string | null {
  const kind = kindWithTwoFirst(Object.values(images));
  if (kind !== null) return `Two pictures of the kind ${kind} are marked “Shown first”. Choose one`;
  const rows = Object.values(images);
  if (rows.some(({ episodeId, kind: of }) => episodeId !== null && of !== 'still'))
    return 'Only stills can belong to an episode';
  const stray = rows.find(({ episodeId }) => episodeId !== null && !episodes[String(episodeId)]);
  return stray ? `This title has no episode ${stray.episodeId}` : null;
}

/**
 * Validates a title's own values; returns errors by field. References are checked elsewhere.
 * @param id the title's id, null for a new one
 */
export function titleErrors(id: number | null, after: TitleRecord): FieldErrors {
  const errors: FieldErrors = {};
  if (!mayFollow(after.startDate, after.endDate)) errors.endDate = 'The last date is before the first date';
  if (id !== null && after.related[String(id)]) errors.related = 'A title cannot be related to itself';
  const label = firstRepeated(Object.values(after.episodes).map((row) => row.label));
  if (label !== null) errors.episodes = `Two episodes have the number ${label}`;
  const unknown = Object.values(after.cast)
    .flatMap((row) => row.characters)
    .find((key) => !Object.hasOwn(after.characters, key));
  if (unknown !== undefined) errors.cast = `This character is not in the list of characters: ${unknown}`;
  const pictures = titleImageError(after);
  if (pictures !== null) errors.images = pictures;
  return errors;
}
