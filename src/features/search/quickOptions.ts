import { personHref, titleHref } from '#src/ui/addresses.ts';
import type { PersonHit, QuickResults, TitleHit } from './search.schema.ts';
import { searchHref } from './searchAddress.ts';

/** Results of each kind that the dialog has room for. */
const TITLES_SHOWN = 6;
const PEOPLE_SHOWN = 4;

/** What one line of the list leads to. */
export type QuickOption =
  | { kind: 'title'; href: string; hit: TitleHit }
  | { kind: 'person'; href: string; hit: PersonHit }
  | { kind: 'recent' | 'all'; href: string; text: string };

/** Options under one heading; the last group needs none. */
export interface QuickGroup {
  heading: string | null;
  options: QuickOption[];
}

/** The results under their headings, the kind of the best match first, and after them the way to all of them. */
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
  const found = (leading === 'people' ? both.reverse() : both).filter(({ options }) => options.length > 0);
  if (found.length === 0) return [];
  return [...found, { heading: null, options: [{ kind: 'all', href: searchHref(text), text }] }];
}

/** What was searched for before. */
export function recentGroups(texts: readonly string[]): QuickGroup[] {
  if (texts.length === 0) return [];
  return [
    {
      heading: 'Searched before',
      options: texts.map((text) => ({ kind: 'recent', href: searchHref(text), text })),
    },
  ];
}

/** What is read out when an answer is there: `6 titles and 2 people`. */
export function countsInWords({ titles, people }: QuickResults): string {
  const words = [
    [Math.min(titles.length, TITLES_SHOWN), 'title', 'titles'] as const,
    [Math.min(people.length, PEOPLE_SHOWN), 'person', 'people'] as const,
  ].flatMap(([count, one, many]) => (count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]));
  return words.join(' and ') || 'Nothing found';
}
