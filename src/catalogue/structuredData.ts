import type { BreadcrumbList, ItemList, Organization, Person, Thing } from 'schema-dts';
import { textOfRichText } from '#src/domain/text/textOfRichText.ts';
import type { Step } from '#src/domain/web/breadcrumbs.ts';
import { jsonInHtml } from '#src/domain/web/jsonInHtml.ts';
import type { Site } from '#src/domain/web/site.ts';

/** Maximum length of descriptions in characters; search engines display about 300. */
const DESCRIPTION_MAX = 500;

/** Converts cleaned rich text to one line of plain text, cut at a word. */
export function plainText(html: string): string {
  const text = textOfRichText(html).replaceAll(/\s+/g, ' ');
  const signs = [...text];
  if (signs.length <= DESCRIPTION_MAX) return text;
  const cut = signs.slice(0, DESCRIPTION_MAX - 1).join('');
  return `${cut.slice(0, cut.lastIndexOf(' ') + 1 || cut.length).trimEnd()}…`;
}

/** Returns the breadcrumbs of a page as JSON-LD, with absolute addresses. */
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
  /** Number of entries in the whole list. */
  total: number;
  /** Position of the first entry, from 1. */
  first: number;
}

/** Returns one page of a list as JSON-LD, in display order. */
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

/** Returns a person's JSON-LD: name and address. */
export const personNamed = ({ name, path }: Listed, { origin }: Site): Person => ({
  '@type': 'Person',
  name,
  url: `${origin}${path}`,
});

/** Returns a studio's JSON-LD: its name. */
export const studioNamed = (name: string): Organization => ({ '@type': 'Organization', name });

/** Serialises things for one JSON-LD script, escaped so that no character can end the element; '' if there are none. */
export function jsonLd(items: readonly Thing[]): string {
  if (items.length === 0) return '';
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': items });
  return jsonInHtml(json);
}
