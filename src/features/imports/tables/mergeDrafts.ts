import type { PartialDate } from '#src/domain/dates/partialDate.ts';
import { foldName } from '#src/domain/names/folding.ts';
import type { ImportedTitle, OnTableRejection } from './draft.ts';
import type { FieldName } from './fields.ts';

/** Returns the more precise of two dates; null if they contradict each other. */
export function preciserDate(a: PartialDate, b: PartialDate): PartialDate | null {
  if (a.startsWith(b)) return a;
  return b.startsWith(a) ? b : null;
}

const LISTS = [
  'altTitles',
  'countries',
  'airDays',
  'networks',
  'studios',
  'genres',
  'tags',
  'streaming',
] as const;
const VALUES = [
  'nativeTitle',
  'type',
  'airTime',
  'episodes',
  'runtime',
  'ratingKr',
  'ratingUs',
  'localId',
] as const;
const FIELD_OF: Partial<Record<string, FieldName>> = {
  ratingKr: 'contentRating',
  ratingUs: 'contentRating',
  localId: 'id',
};

function distinct(items: readonly string[]): string[] {
  const byForm = new Map<string, string>();
  for (const item of items) if (!byForm.has(foldName(item))) byForm.set(foldName(item), item);
  return [...byForm.values()];
}

function mergeDates(
  into: ImportedTitle,
  from: ImportedTitle,
  differ: (field: FieldName, value: unknown, earlier: unknown) => void,
) {
  for (const field of ['startDate', 'endDate'] as const) {
    const [own, other] = [into[field], from[field]];
    if (own === null) into[field] = other;
    else if (other !== null) {
      const better = preciserDate(own, other);
      if (better === null) differ(field, other, own);
      else into[field] = better;
    }
  }
}

function mergeCredits(into: ImportedTitle, from: ImportedTitle): void {
  const keyOf = ({ name, code, job, character }: ImportedTitle['credits'][number]) =>
    [foldName(name), code, job, character].join('|');
  const known = new Set(into.credits.map(keyOf));
  into.credits.push(...from.credits.filter((credit) => !known.has(keyOf(credit))));
  const days = new Set(into.schedule.map(({ label }) => label));
  into.schedule.push(...from.schedule.filter(({ label }) => !days.has(label)));
}

/**
 * Merges a later row of the same title into it: missing values, more precise dates, further entries of lists. Values that
 * differ are rejected; nothing is replaced.
 */
export function mergeDrafts(into: ImportedTitle, from: ImportedTitle, onRejection: OnTableRejection): void {
  const differ = (field: FieldName, value: unknown, earlier: unknown) =>
    onRejection({
      line: from.line,
      what: 'value',
      column: null,
      field,
      value: String(value),
      reason: `differs from ${String(earlier)} of line ${into.line}, which is kept`,
    });
  for (const field of VALUES) {
    const [own, other] = [into[field], from[field]];
    if (own === null) Object.assign(into, { [field]: other });
    else if (other !== null && other !== own) differ(FIELD_OF[field] ?? (field as FieldName), other, own);
  }
  if (from.title !== null && from.title !== into.title) into.altTitles.push(from.title);
  for (const field of LISTS) into[field] = distinct([...into[field], ...from[field]]);
  mergeDates(into, from, differ);
  into.year ??= from.year;
  into.ids = { ...from.ids, ...into.ids };
  into.scores = { ...from.scores, ...into.scores };
  into.votes = { ...from.votes, ...into.votes };
  mergeCredits(into, from);
}
