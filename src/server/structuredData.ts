import { decodeHTML } from 'entities';
import type { BreadcrumbList, ItemList, Organization, Person, Thing } from 'schema-dts';
import type { Site } from '#src/client/site.ts';
import type { Step } from '#src/domain/steps.ts';

/** Longest description told, in characters; search engines show some 300. */
const DESCRIPTION_MAX = 500;

/** Cleaned rich text as one line of plain text, cut at a word. */
export function plainText(html: string): string {
  const text = decodeHTML(html.replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();
  const signs = [...text];
  if (signs.length <= DESCRIPTION_MAX) return text;
  const cut = signs.slice(0, DESCRIPTION_MAX - 1).join('');
  return `${cut.slice(0, cut.lastIndexOf(' ') + 1 || cut.length).trimEnd()}…`;
}

/** The breadcrumbs of a page as search engines read them: the same steps, with whole addresses. */
export function breadcrumbList(steps: readonly Step[], { origin }: Site): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(href && { item: `${origin}${href}` }),
    })),
  };
}

interface Listed {
  name: string;
  path: string;
}

interface ListFacts {
  name: string;
  /** Number of entries of the whole list. */
  total: number;
  /** Place of the first entry, from 1. */
  first: number;
}

/** A page of a list: its entries in the order shown, by name and address. */
export function itemList(
  entries: readonly Listed[],
  { name, total, first }: ListFacts,
  site: Site,
): ItemList {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: total,
    itemListElement: entries.map((entry, index) => ({
      '@type': 'ListItem',
      position: first + index,
      name: entry.name,
      url: `${site.origin}${entry.path}`,
    })),
  };
}

/** A person by name and address. */
export const personNamed = ({ name, path }: Listed, { origin }: Site): Person => ({
  '@type': 'Person',
  name,
  url: `${origin}${path}`,
});

/** A studio by name. */
export const studioNamed = (name: string): Organization => ({ '@type': 'Organization', name });

const UNSAFE = /[<>&\u2028\u2029]/g;

/** Things as the text of one JSON-LD script, in which no sign can end the element; '' for none. */
export function jsonLd(things: readonly Thing[]): string {
  if (things.length === 0) return '';
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things });
  return json.replace(UNSAFE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
