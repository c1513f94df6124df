import { personHref, titleHref } from '#src/ui/addresses.ts';
import { searchHref } from './searchAddress.ts';
import type { PersonHit, QuickResults, TitleHit } from './searchAnswers.schema.ts';

/** Maximum number of results of each kind in the dialog. */
const TITLES_SHOWN = 6;
const PEOPLE_SHOWN = 4;

/** One option of the list. */
export type QuickOption =
  | { kind: 'title'; href: string; hit: TitleHit }
  | { kind: 'person'; href: string; hit: PersonHit }
  | { kind: 'recent' | 'all'; href: string; text: string };

/** Options under one heading; the last group has none. */
export interface QuickGroup {
  heading: string | null;
  options: QuickOption[];
}

/** Groups the results by kind, the leading kind first, and adds the link to all results. */
export function resultGroups(text: string, { titles, people, leading }: QuickResults): QuickGroup[] {
  const both: QuickGroup[] = [
    {
      heading: 'Titles',
      options: titles
        .slice(0, TITLES_SHOWN)
        .map((hit) => ({ kind: 'title', href: titleHref(hit.title), hit })),
    },
    {
      heading: 'People',
      options: people
        .slice(0, PEOPLE_SHOWN)
        .map((hit) => ({ kind: 'person', href: personHref(hit.person), hit })),
    },
  ];
  const matches = (leading === 'people' ? both.reverse() : both).filter(({ options }) => options.length > 0);
  if (matches.length === 0) return [];
  return [...matches, { heading: null, options: [{ kind: 'all', href: searchHref(text), text }] }];
}

/** Returns the group of recent searches; none if there are no searches. */
export function recentGroups(texts: readonly string[]): QuickGroup[] {
  if (texts.length === 0) return [];
  return [
    {
      heading: 'Recent searches',
      options: texts.map((text) => ({ kind: 'recent', href: searchHref(text), text })),
    },
  ];
}

/** Number of results for screen readers: `6 titles and 2 people`. */
export function countsText({ titles, people }: QuickResults): string {
  const terms = [
    [Math.min(titles.length, TITLES_SHOWN), 'title', 'titles'] as const,
    [Math.min(people.length, PEOPLE_SHOWN), 'person', 'people'] as const,
  ].flatMap(([count, one, many]) => (count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]));
  return terms.join(' and ') || 'Nothing found';
}
