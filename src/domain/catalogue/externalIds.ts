import { isWebAddress } from '#src/domain/web/webAddress.ts';

interface Source {
  label: string;
  /** Example of an id, for error messages. */
  example: string;
  pattern: RegExp;
  url: (value: string) => string;
  /** Hosts of the source, without `www.` or `m.`. */
  hosts: readonly string[];
  /** Extracts the id from a link to those hosts; null unless it is a page of a title or person. */
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

// Old addresses have kind and number in the query; new ones have them in the path.
function readTvdb(link: URL): string | null {
  const id = link.searchParams.get('id');
  if (id !== null && link.searchParams.get('tab') === 'series') return `dereferrer/series/${id}`;
  return fromPath(/^\/((?:dereferrer\/)?(?:series|movies?|people)\/[^/]+)(?:\/|$)/)(link);
}

const WIKIPEDIA = /^([a-z-]+)(?:\.m)?\.wikipedia\.org$/;
/** Pages about the encyclopedia itself, not a title or person. */
const WIKIPEDIA_NAMESPACE =
  /^(Special|File|Category|User|Talk|Template|Help|Portal|Wikipedia|특수|파일|분류|사용자|틀):/i;

function readWikipedia(link: URL): string | null {
  const language = WIKIPEDIA.exec(link.hostname)?.[1];
  const title = fromPath(/^\/wiki\/(.+)$/)(link)?.replaceAll(' ', '_');
  if (language === undefined || title === undefined || WIKIPEDIA_NAMESPACE.test(title)) return null;
  return `${language}:${title.normalize('NFC')}`;
}

const isOfSource = (source: ExternalSource, host: string) =>
  sourceOf(source).hosts.includes(host) || (source === 'wikipedia' && WIKIPEDIA.test(host));

/** Longest address of an official site, in characters. */
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
  tvdb: {
    label: 'TVDB',
    example: 'series/goblin',
    pattern: /^(dereferrer\/)?(series|movies?|people)\/[a-z0-9-]{1,200}$/,
    url: (value) => `https://thetvdb.com/${value}`,
    hosts: ['thetvdb.com'],
    read: (link) => readTvdb(link),
  },
  mydramalist: {
    label: 'MyDramaList',
    example: '18452-goblin',
    pattern: /^(people\/)?[1-9][0-9]{0,7}(-[\p{L}\p{N}.'_~!+-]{1,200})?$/u,
    url: (value) => `https://mydramalist.com/${encodeURI(value)}`,
    hosts: ['mydramalist.com'],
    read: fromPath(/^\/((?:people\/)?[0-9]+(?:-[^/]+)?)(?:\/|$)/),
  },
  anilist: {
    label: 'AniList',
    example: 'anime/151807',
    pattern: /^(anime|manga|staff|character)\/[1-9][0-9]{0,8}$/,
    url: (value) => `https://anilist.co/${value}`,
    hosts: ['anilist.co'],
    read: fromPath(/^\/((?:anime|manga|staff|character)\/[0-9]+)(?:\/|$)/),
  },
  wikidata: {
    label: 'Wikidata',
    example: 'Q28061860',
    pattern: /^Q[1-9][0-9]{0,10}$/,
    url: (value) => `https://www.wikidata.org/wiki/${value}`,
    hosts: ['wikidata.org'],
    read: fromPath(/^\/(?:wiki|entity)\/(Q[0-9]+)$/),
  },
  wikipedia: {
    label: 'Wikipedia',
    example: 'en:Guardian:_The_Lonely_and_Great_God',
    pattern: /^[a-z]{2,12}(-[a-z]{2,12}){0,2}:[^\s<>[\]{}|#?]{1,250}$/u,
    url: (value) => {
      const [language = '', ...title] = value.split(':');
      return `https://${language}.wikipedia.org/wiki/${encodeURIComponent(title.join(':')).replaceAll('%3A', ':').replaceAll('%2F', '/')}`;
    },
    hosts: [],
    read: (link) => readWikipedia(link),
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
    pattern: /^https?:\/\//,
    url: (value) => value,
    hosts: [],
    read: () => null,
  },
} as const satisfies Record<string, Source>;

export type ExternalSource = keyof typeof SOURCE_TABLE;
export const EXTERNAL_SOURCES = Object.keys(SOURCE_TABLE) as ExternalSource[];

const sourceOf = (source: ExternalSource): Source => SOURCE_TABLE[source];

/** Returns the name of a source and an example id, for labels and messages. */
export function externalSourceLabel(source: ExternalSource): { label: string; example: string } {
  const { label, example } = sourceOf(source);
  return { label, example };
}

/** Whether a value is a stored id of the source: `tv/67915` of TMDB, a full http(s) address of an official site. */
export function isExternalId(source: ExternalSource, value: string): boolean {
  if (value.length > ADDRESS_MAX || !sourceOf(source).pattern.test(value)) return false;
  return source !== 'official' || isWebAddress(value);
}

/** Returns the page's address at the source; null for an invalid id, so that invalid data never becomes a link. */
export function externalUrl(source: ExternalSource, value: string): string | null {
  return isExternalId(source, value) ? sourceOf(source).url(value) : null;
}

/** Parses an address with or without `https://`; null for other text, and for addresses with a user name or password. */
export function parseAddress(text: string): URL | null {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const link = new URL(address);
  return link.username || link.password ? null : link;
}

function sourceOfHost(host: string): ExternalSource | undefined {
  return EXTERNAL_SOURCES.find((source) => isOfSource(source, host));
}

/**
 * Returns the name of the source that an address's host belongs to (`https://www.imdb.com/list/…` → `IMDb`); null for
 * other hosts.
 */
export function sourceNameOf(link: URL): string | null {
  const source = sourceOfHost(hostOf(link));
  return source === undefined ? null : sourceOf(source).label;
}

/** Returns the host of an address without `www.` or `m.`. */
export function hostOf(link: URL): string {
  return link.hostname.replace(/^(www|m)\./, '');
}

/**
 * Reads source and id from a pasted link, whatever its language prefix, slug, query or missing `https://`. A link with
 * http(s) to an unknown host is an official site. Null for other pages of known sources, and for text that is not a link.
 */
export function readExternalLink(text: string): { source: ExternalSource; value: string } | null {
  const trimmed = text.trim();
  const link = parseAddress(trimmed);
  if (link === null) return null;
  const source = sourceOfHost(hostOf(link));
  if (source === undefined) {
    const isAddress = /^https?:/i.test(trimmed) && isExternalId('official', link.href);
    return isAddress ? { source: 'official', value: link.href } : null;
  }
  const value = sourceOf(source).read(link);
  return value !== null && isExternalId(source, value) ? { source, value } : null;
}
