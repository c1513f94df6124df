import { foldName } from '#src/domain/folding.ts';
import type { PartialDate } from '#src/domain/partialDate.ts';
import type { OnTableRefusal, TitleDraft } from './draft.ts';
import type { FieldName } from './fields.ts';

/** The more precise of two dates that do not contradict each other; null when they do. */
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
  into: TitleDraft,
  from: TitleDraft,
  differ: (field: FieldName, value: unknown, kept: unknown) => void,
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

function mergeCredits(into: TitleDraft, from: TitleDraft): void {
  const keyOf = ({ name, code, job, character }: TitleDraft['credits'][number]) =>
    [foldName(name), code, job, character].join('|');
  const known = new Set(into.credits.map(keyOf));
  into.credits.push(...from.credits.filter((credit) => !known.has(keyOf(credit))));
  const days = new Set(into.schedule.map(({ label }) => label));
  into.schedule.push(...from.schedule.filter(({ label }) => !days.has(label)));
}

/**
 * Adds to a title what a later row says of it: what was missing, a date known more precisely, further entries of lists.
 * Nothing is replaced: a value that differs is told and left.
 */
export function mergeDrafts(into: TitleDraft, from: TitleDraft, onRefusal: OnTableRefusal): void {
  const differ = (field: FieldName, value: unknown, kept: unknown) =>
    onRefusal({
      line: from.line,
      what: 'value',
      column: null,
      field,
      value: String(value),
      reason: `differs from ${String(kept)} of line ${into.line}, which is kept`,
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
