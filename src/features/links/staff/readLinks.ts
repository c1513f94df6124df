import type { personFields } from '#src/catalogue/people/person.fields.ts';
import { type ExternalSource, isExternalId } from '#src/domain/catalogue/externalIds.ts';
import {
  overLimitMessage,
  type PastedLink,
  readPastedLinks,
  type StoredMedium,
  type StoredService,
} from '#src/domain/paste/links.ts';
import type { Pasted } from '#src/domain/paste/pasted.ts';
import { fitsPattern } from '#src/domain/web/addressPattern.ts';
import type { InputOf } from '#src/records/fields/input.ts';

/** A supported source of external ids, as returned by the API. */
export interface StoredSource {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
}

export type LinkRow = InputOf<typeof personFields>['links'][number];
export type IdRow = InputOf<typeof personFields>['externalIds'][number];

/** A page where a title can be watched. */
export interface WatchPage {
  readonly serviceId: number;
  readonly url: string;
}

/** The kind of record that owns the links. */
export type LinkOwner = 'title' | 'person';

/** The existing links and ids, and the data that identifies new links. */
export interface LinkedRecord {
  readonly of: LinkOwner;
  readonly links: readonly LinkRow[];
  readonly externalIds: readonly IdRow[];
  readonly media: readonly StoredMedium[];
  readonly sources: readonly StoredSource[];
  /** Streaming services, for titles. */
  readonly services?: readonly StoredService[];
}

/** A social medium that is not in the table yet, with the pasted profiles. */
export interface MissingMedium {
  readonly name: string;
  readonly urls: readonly string[];
}

export interface ReadLinks {
  readonly links: readonly LinkRow[];
  readonly externalIds: readonly IdRow[];
  readonly watch: readonly WatchPage[];
  readonly missing: readonly MissingMedium[];
  /** Links that were not added, with reasons. */
  readonly left: readonly string[];
}

/** Sources whose ids show whether they belong to a person. */
const PERSON_IDS: Partial<Record<ExternalSource, RegExp>> = {
  imdb: /^nm/,
  tmdb: /^person\//,
  mydramalist: /^people\//,
};

/** Returns whether an id can belong to the kind of record; true if the source's ids do not show it. */
export const isIdFor = (owner: LinkOwner, source: ExternalSource, value: string): boolean => {
  const isPersons = PERSON_IDS[source]?.test(value);
  return isPersons === undefined || isPersons === (owner === 'person');
};

const OTHERS: Readonly<Record<LinkOwner, string>> = {
  person: 'of a title, not of a person',
  title: 'of a person, not of a title',
};

type LinkResult = { -readonly [K in keyof ReadLinks]: ReadLinks[K][number][] };

function addSource({ target, text }: PastedLink, record: LinkedRecord, result: LinkResult): void {
  if (target.kind !== 'source') return;
  const { source, value } = target;
  const stored = record.sources.find(({ slug }) => slug === source);
  if (!isIdFor(record.of, source, value)) result.left.push(`${text}: ${OTHERS[record.of]}`);
  else if (!stored) result.left.push(`${text}: ids of ${source} are not supported`);
  else if (record.externalIds.some((row) => row.sourceId === stored.id && row.value === value))
    result.left.push(`${text}: already added`);
  else result.externalIds.push({ sourceId: stored.id, value });
}

const withMissing = (missing: MissingMedium[], name: string, url: string): MissingMedium[] =>
  missing.some((each) => each.name === name)
    ? missing.map((each) => (each.name === name ? { name, urls: [...each.urls, url] } : each))
    : [...missing, { name, urls: [url] }];

function addProfile({ target, text }: PastedLink, record: LinkedRecord, result: LinkResult): void {
  if (target.kind !== 'profile') return;
  const { socialMediaId, url, site } = target;
  if (record.links.some((row) => row.url === url)) result.left.push(`${text}: already added`);
  else if (socialMediaId === null) result.missing = withMissing(result.missing, site.name, url);
  else result.links.push({ url, socialMediaId });
}

function addService({ target, text }: PastedLink, record: LinkedRecord, result: LinkResult): void {
  if (target.kind !== 'service') return;
  const { serviceId, url, site } = target;
  if (record.of === 'person') result.left.push(`${text}: streaming links belong to titles`);
  else if (serviceId === null)
    result.left.push(`${text}: ${site.name} is not in the list of streaming services yet`);
  else result.watch.push({ serviceId, url });
}

/** Sorts pasted links into profiles, external ids, streaming pages and rejected links. */
export function readLinks(pasted: Pasted, record: LinkedRecord): ReadLinks {
  const result: LinkResult = { links: [], externalIds: [], watch: [], missing: [], left: [] };
  const links = readPastedLinks(pasted, { services: record.services ?? [], socialMedia: record.media });
  result.left.push(...overLimitMessage(links));
  for (const link of links.links) {
    const { target, text } = link;
    addSource(link, record, result);
    addProfile(link, record, result);
    addService(link, record, result);
    if (target.kind === 'unread') result.left.push(`${text}: ${target.reason}`);
  }
  return links.links.length > 0 || pasted.text.trim() === ''
    ? result
    : { ...result, left: ['No link found'] };
}

/** Merges ids: one per source, the new ones win. */
export function withIds(rows: readonly IdRow[], more: readonly IdRow[]): readonly IdRow[] {
  const newer = new Map(more.map((row) => [row.sourceId, row]));
  const known = new Set(rows.map(({ sourceId }) => sourceId));
  return [
    ...rows.map((row) => newer.get(row.sourceId) ?? row),
    ...[...newer.values()].filter(({ sourceId }) => !known.has(sourceId)),
  ];
}

/** Returns whether an address matches the medium's URL pattern; true if the pattern cannot be used. */
export const isProfileAt = ({ urlPattern }: Pick<StoredMedium, 'urlPattern'>, url: string): boolean =>
  fitsPattern(urlPattern, url) !== false;

/** Returns the medium whose pattern an address matches; undefined if none or several match. */
export function mediumOf(media: readonly StoredMedium[], url: string): StoredMedium | undefined {
  const fitting = media.filter((medium) => isProfileAt(medium, url));
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Returns the URL pattern of a new medium: all addresses of the host of its first profile. */
export const patternOfHost = (url: string): string =>
  `^https://${new URL(url).host.replaceAll('.', '\\.')}/.+`;

/** Returns whether a value has the format of the source's ids; unknown sources accept any. */
export function isIdOf(slug: string, value: string, known: readonly string[]): boolean {
  return !known.includes(slug) || isExternalId(slug as ExternalSource, value);
}
