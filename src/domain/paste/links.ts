import {
  type ExternalSource,
  hostOf,
  isExternalId,
  parseAddress,
  readExternalLink,
  sourceNameOf,
} from '#src/domain/catalogue/externalIds.ts';
import { fitsPattern } from '#src/domain/web/addressPattern.ts';
import { type KnownSite, profilePageOf, servicePageOf, withoutTracking } from './knownSites.ts';
import { cleanPaste, decodeReferences, leftOutMessage, PASTE_LIMITS, type Pasted } from './pasted.ts';

/** A stored streaming service, as its list returns it. */
export interface StoredService {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly url: string | null;
}

/** A stored social medium, as its list returns it. */
export interface StoredMedium {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly urlPattern: string;
}

/** The stored sites with which links are matched. */
export interface StoredSites {
  readonly services: readonly StoredService[];
  readonly socialMedia: readonly StoredMedium[];
}

/** What a link refers to. Ids of services and social media are null if none of that name is stored. */
export type LinkTarget =
  | { readonly kind: 'source'; readonly source: ExternalSource; readonly value: string }
  | {
      readonly kind: 'service';
      readonly site: KnownSite;
      readonly serviceId: number | null;
      readonly url: string;
    }
  | {
      readonly kind: 'profile';
      readonly site: KnownSite;
      readonly socialMediaId: number | null;
      readonly url: string;
    }
  | { readonly kind: 'unread'; readonly reason: string };

export interface PastedLink {
  /** Line of the text, from 1. */
  readonly line: number;
  /** As it was pasted. */
  readonly text: string;
  readonly target: LinkTarget;
}

/** Most links that are read from one paste. */
export const PASTED_LINKS_MAX = 200;

/** Returns a message about links over the limit; empty if all were read. */
export const overLimitMessage = ({ beyond }: Pick<PastedLinks, 'beyond'>): string[] =>
  beyond === 0 ? [] : [leftOutMessage(PASTED_LINKS_MAX, 'links are read at once', beyond)];

const NOTHING_STORED: StoredSites = { services: [], socialMedia: [] };

const isNamed = (site: KnownSite) => (stored: { slug: string; name: string }) =>
  stored.slug === site.slug || stored.name.toLowerCase() === site.name.toLowerCase();

function storedServiceOf(link: URL, { services }: StoredSites): StoredService | undefined {
  const host = hostOf(link);
  return services.find(({ url }) => {
    const home = url === null ? null : parseAddress(url);
    return home !== null && hostOf(home) === host;
  });
}

function ofStored(link: URL, stored: StoredSites): LinkTarget | null {
  const service = storedServiceOf(link, stored);
  const url = withoutTracking(link);
  if (service !== undefined && link.pathname !== '/')
    return { kind: 'service', site: { slug: service.slug, name: service.name }, serviceId: service.id, url };
  const medium = stored.socialMedia.find(({ urlPattern }) => fitsPattern(urlPattern, url) === true);
  if (medium === undefined) return null;
  return { kind: 'profile', site: { slug: medium.slug, name: medium.name }, socialMediaId: medium.id, url };
}

function ofKnownSite(link: URL, stored: StoredSites): LinkTarget | null {
  const profile = profilePageOf(link);
  const service = servicePageOf(link);
  if (profile !== null && profile.url !== null) {
    const medium = stored.socialMedia.find(isNamed(profile.site));
    return { kind: 'profile', site: profile.site, socialMediaId: medium?.id ?? null, url: profile.url };
  }
  if (service !== null && service.url !== null) {
    const known = stored.services.find(isNamed(service.site)) ?? storedServiceOf(link, stored);
    return { kind: 'service', site: service.site, serviceId: known?.id ?? null, url: service.url };
  }
  const site = profile?.site ?? service?.site;
  return site === undefined
    ? null
    : { kind: 'unread', reason: `This page of ${site.name} is not a title or profile` };
}

/**
 * Classifies a link: an id at an external source, a page at a streaming service, a profile at a social medium, or else an
 * official site. Addresses become canonical, without tracking parameters.
 * @param stored the stored sites; without them, ids are null and only well-known sites are recognised
 */
export function readPastedLink(text: string, stored: StoredSites = NOTHING_STORED): LinkTarget {
  const link = parseAddress(text.trim());
  if (link === null || !link.hostname.includes('.')) return { kind: 'unread', reason: 'This is not a link' };
  const read = sourceNameOf(link) === null ? null : readExternalLink(text);
  if (read !== null) return { kind: 'source', ...read };
  const source = sourceNameOf(link);
  if (source !== null) return { kind: 'unread', reason: `This page of ${source} is not a title or person` };
  const known = ofKnownSite(link, stored) ?? ofStored(link, stored);
  if (known !== null) return known;
  const value = withoutTracking(link);
  if (!/^\s*https?:/i.test(text)) return { kind: 'unread', reason: 'Begin the address with https://' };
  if (!isExternalId('official', value)) return { kind: 'unread', reason: 'The address is too long' };
  return { kind: 'source', source: 'official', value };
}

/** Addresses in text, with or without scheme (`imdb.com/title/tt1`); trailing punctuation is not part of them. */
const ADDRESS = /https?:\/\/[^\s<>"'`[\]{}|]+|(?<![\w@./-])(?:[a-z0-9-]+\.)+[a-z]{2,10}\/[^\s<>"'`[\]{}|]+/gi;
const SENTENCE_END = /[.,;:!?]+$/;
const ANCHOR = /<a\b[^<>]*?\bhref\s*=\s*["']([^"'<>]+)["']/gi;

interface AddressMatch {
  readonly line: number;
  readonly text: string;
}

// A closing bracket belongs to an address if it was opened in it, as in Wikipedia titles.
function untilClosed(address: string): string {
  let depth = 0;
  for (let at = 0; at < address.length; at += 1) {
    if (address[at] === '(') depth += 1;
    if (address[at] === ')') depth -= 1;
    if (depth < 0) return address.slice(0, at);
  }
  return address;
}

const addressesOf = (line: string) =>
  Array.from(line.matchAll(ADDRESS), ([addresses]) => untilClosed(addresses).replace(SENTENCE_END, ''));

function addressesIn({ text, html }: Pasted): AddressMatch[] {
  const lines = cleanPaste(text).split('\n');
  const written = lines.flatMap((line, index) =>
    addressesOf(line).map((addresses) => ({ line: index + 1, text: addresses })),
  );
  if (written.length > 0) return written;
  const markup = (html ?? '').slice(0, PASTE_LIMITS.characters);
  return Array.from(markup.matchAll(ANCHOR), (match) => ({
    line: 1,
    text: decodeReferences(match[1] ?? ''),
  }));
}

export interface PastedLinks {
  readonly links: readonly PastedLink[];
  /** Number of further distinct addresses that were not read. */
  readonly beyond: number;
}

/**
 * Returns the distinct links of a paste in order, at most 200: from plain text, with any words around them, or from the
 * anchors of copied markup. [] if there are none.
 */
export function readPastedLinks(pasted: Pasted, stored: StoredSites = NOTHING_STORED): PastedLinks {
  const seen = new Set<string>();
  const links: PastedLink[] = [];
  const addresses = addressesIn(pasted);
  for (const [at, { line, text }] of addresses.entries()) {
    if (links.length === PASTED_LINKS_MAX) {
      const rest = new Set(addresses.slice(at).map((each) => each.text));
      const read = new Set(addresses.slice(0, at).map((each) => each.text));
      return { links, beyond: [...rest].filter((each) => !read.has(each)).length };
    }
    const target = readPastedLink(text, stored);
    const form = target.kind === 'unread' ? text : JSON.stringify(target);
    if (seen.has(form)) continue;
    seen.add(form);
    links.push({ line, text, target });
  }
  return { links, beyond: 0 };
}
