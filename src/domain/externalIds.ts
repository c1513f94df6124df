interface Source {
  label: string;
  /** What an id looks like, for the form's message. */
  example: string;
  pattern: RegExp;
  url: (value: string) => string;
  /** Hosts whose links are read, without `www.` or `m.`. */
  hosts: readonly string[];
  /** The id in a pasted link of those hosts; null when the link is not of a title or person. */
  read: (link: URL) => string | null;
}

const fromPath = (pattern: RegExp) => (link: URL) => pattern.exec(decodedPath(link))?.[1] ?? null;

function decodedPath(link: URL): string {
  try {
    return decodeURIComponent(link.pathname);
  } catch {
    return link.pathname;
  }
}

/** Longest address taken as an official site. */
const ADDRESS_MAX = 500;

const SOURCE_TABLE = {
  imdb: {
    label: 'IMDb',
    example: 'tt5994364',
    pattern: /^(tt|nm)[0-9]{7,9}$/,
    url: (value) => `https://www.imdb.com/${value.startsWith('nm') ? 'name' : 'title'}/${value}/`,
    hosts: ['imdb.com'],
    read: fromPath(/^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/(?:title|name)\/((?:tt|nm)[0-9]+)(?:\/|$)/),
  },
  tmdb: {
    label: 'TMDB',
    example: 'tv/67915',
    pattern: /^(tv|movie|person)\/[1-9][0-9]{0,8}$/,
    url: (value) => `https://www.themoviedb.org/${value}`,
    hosts: ['themoviedb.org'],
    read: fromPath(/^\/((?:tv|movie|person)\/[0-9]+)(?:[-/]|$)/),
  },
  mydramalist: {
    label: 'MyDramaList',
    example: '18452-goblin',
    pattern: /^(people\/)?[1-9][0-9]{0,7}(-[\p{L}\p{N}.'_~!+-]{1,200})?$/u,
    url: (value) => `https://mydramalist.com/${encodeURI(value)}`,
    hosts: ['mydramalist.com'],
    read: fromPath(/^\/((?:people\/)?[0-9]+(?:-[^/]+)?)(?:\/|$)/),
  },
  wikidata: {
    label: 'Wikidata',
    example: 'Q28061860',
    pattern: /^Q[1-9][0-9]{0,10}$/,
    url: (value) => `https://www.wikidata.org/wiki/${value}`,
    hosts: ['wikidata.org'],
    read: fromPath(/^\/(?:wiki|entity)\/(Q[0-9]+)$/),
  },
  daum: {
    label: 'Daum',
    example: '51688',
    pattern: /^[1-9][0-9]{0,9}$/,
    url: (value) => `https://search.daum.net/search?w=tv&irt=tv-program&irk=${value}`,
    hosts: ['search.daum.net'],
    read: (link) => link.searchParams.get('irk'),
  },
  official: {
    label: 'Official site',
    example: 'https://program.tving.com/tvn/goblin',
    pattern: /^https?:\/\/[^\s/]+\.[^\s/]+(\/\S*)?$/,
    url: (value) => value,
    hosts: [],
    read: () => null,
  },
} as const satisfies Record<string, Source>;

export type ExternalSource = keyof typeof SOURCE_TABLE;
export const EXTERNAL_SOURCES = Object.keys(SOURCE_TABLE) as ExternalSource[];

const sourceOf = (source: ExternalSource): Source => SOURCE_TABLE[source];

/** Name of a source and an id of its form, for labels and messages. */
export function externalSourceLabel(source: ExternalSource): { label: string; example: string } {
  const { label, example } = sourceOf(source);
  return { label, example };
}

/** Whether a value is an id of that source as stored: `tv/67915` of TMDB, a whole http(s) address of an official site. */
export function isExternalId(source: ExternalSource, value: string): boolean {
  return value.length <= ADDRESS_MAX && sourceOf(source).pattern.test(value);
}

/** The address at the source; null for a value that is not an id of it, so no link is ever made of bad data. */
export function externalUrl(source: ExternalSource, value: string): string | null {
  return isExternalId(source, value) ? sourceOf(source).url(value) : null;
}

function parseAddress(text: string): URL | null {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const link = new URL(address);
  return link.username || link.password ? null : link;
}

/**
 * What a pasted link names: source and id, whatever language prefix, slug, query or missing `https://` it came with. A
 * link of an unknown host, if it is written with http(s), is an official site. Null for a link of a known source that
 * is not of a title or person, and for text that is no link.
 */
export function readExternalLink(text: string): { source: ExternalSource; value: string } | null {
  const trimmed = text.trim();
  const link = parseAddress(trimmed);
  if (link === null) return null;
  const host = link.hostname.replace(/^(www|m)\./, '');
  const source = EXTERNAL_SOURCES.find((each) => sourceOf(each).hosts.includes(host));
  if (source === undefined) {
    const isAddress = /^https?:/i.test(trimmed) && isExternalId('official', link.href);
    return isAddress ? { source: 'official', value: link.href } : null;
  }
  const value = sourceOf(source).read(link);
  return value !== null && isExternalId(source, value) ? { source, value } : null;
}
