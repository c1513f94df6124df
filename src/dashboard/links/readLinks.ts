import { fitsPattern } from '#src/domain/addressPattern.ts';
import { type ExternalSource, isExternalId } from '#src/domain/externalIds.ts';
import type { InputOf } from '#src/domain/fields/input.ts';
import type { personFields } from '#src/domain/fields/person.ts';
import {
  beyondWords,
  type PastedLink,
  readPastedLinks,
  type StoredMedium,
  type StoredService,
} from '#src/domain/paste/links.ts';
import type { Pasted } from '#src/domain/paste/pasted.ts';

/** A catalogue whose ids are kept, as its list gives it. */
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

/** Whose links they are. */
export type LinkOwner = 'title' | 'person';

/** What is there, and what links are told by. */
export interface LinkShelf {
  readonly of: LinkOwner;
  readonly links: readonly LinkRow[];
  readonly externalIds: readonly IdRow[];
  readonly media: readonly StoredMedium[];
  readonly sources: readonly StoredSource[];
  /** Services that a title's pages may be at. */
  readonly services?: readonly StoredService[];
}

/** A social medium that is not stored yet, with the profiles at it. */
export interface MissingMedium {
  readonly name: string;
  readonly urls: readonly string[];
}

export interface ReadLinks {
  readonly links: readonly LinkRow[];
  readonly externalIds: readonly IdRow[];
  readonly watch: readonly WatchPage[];
  readonly missing: readonly MissingMedium[];
  /** What was not taken, in words. */
  readonly left: readonly string[];
}

/** Ids at these sources say whether they are a person's. */
const PERSON_IDS: Partial<Record<ExternalSource, RegExp>> = {
  imdb: /^nm/,
  tmdb: /^person\//,
  mydramalist: /^people\//,
};

/** Whether an id at a source is one of a title, or of a person, as far as it tells. */
export const isIdFor = (owner: LinkOwner, source: ExternalSource, value: string): boolean => {
  const isPersons = PERSON_IDS[source]?.test(value);
  return isPersons === undefined || isPersons === (owner === 'person');
};

const OTHERS: Readonly<Record<LinkOwner, string>> = {
  person: 'of a title, not of a person',
  title: 'of a person, not of a title',
};

type Taken = { -readonly [K in keyof ReadLinks]: ReadLinks[K][number][] };

function takeSource({ target, text }: PastedLink, shelf: LinkShelf, taken: Taken): void {
  if (target.kind !== 'source') return;
  const { source, value } = target;
  const stored = shelf.sources.find(({ slug }) => slug === source);
  if (!isIdFor(shelf.of, source, value)) taken.left.push(`${text}: ${OTHERS[shelf.of]}`);
  else if (!stored) taken.left.push(`${text}: ids of ${source} are not kept here`);
  else if (shelf.externalIds.some((row) => row.sourceId === stored.id && row.value === value))
    taken.left.push(`${text}: it is here already`);
  else taken.externalIds.push({ sourceId: stored.id, value });
}

const withMissing = (missing: MissingMedium[], name: string, url: string): MissingMedium[] =>
  missing.some((each) => each.name === name)
    ? missing.map((each) => (each.name === name ? { name, urls: [...each.urls, url] } : each))
    : [...missing, { name, urls: [url] }];

function takeProfile({ target, text }: PastedLink, shelf: LinkShelf, taken: Taken): void {
  if (target.kind !== 'profile') return;
  const { socialMediaId, url, site } = target;
  if (shelf.links.some((row) => row.url === url)) taken.left.push(`${text}: it is here already`);
  else if (socialMediaId === null) taken.missing = withMissing(taken.missing, site.name, url);
  else taken.links.push({ url, socialMediaId });
}

function takeService({ target, text }: PastedLink, shelf: LinkShelf, taken: Taken): void {
  if (target.kind !== 'service') return;
  const { serviceId, url, site } = target;
  if (shelf.of === 'person') taken.left.push(`${text}: where to watch is kept at titles`);
  else if (serviceId === null)
    taken.left.push(`${text}: ${site.name} is not among the streaming services yet`);
  else taken.watch.push({ serviceId, url });
}

/** Sorts pasted links into profiles, ids at other catalogues, pages where a title is watched, and what is none of them. */
export function readLinks(pasted: Pasted, shelf: LinkShelf): ReadLinks {
  const taken: Taken = { links: [], externalIds: [], watch: [], missing: [], left: [] };
  const found = readPastedLinks(pasted, { services: shelf.services ?? [], socialMedia: shelf.media });
  taken.left.push(...beyondWords(found));
  for (const link of found.links) {
    const { target, text } = link;
    takeSource(link, shelf, taken);
    takeProfile(link, shelf, taken);
    takeService(link, shelf, taken);
    if (target.kind === 'unread') taken.left.push(`${text}: ${target.reason}`);
  }
  return found.links.length > 0 || pasted.text.trim() === ''
    ? taken
    : { ...taken, left: ['There is no link in it'] };
}

/** Ids with others taken in: one of each source, the later one counts. */
export function withIds(rows: readonly IdRow[], more: readonly IdRow[]): readonly IdRow[] {
  const newer = new Map(more.map((row) => [row.sourceId, row]));
  const known = new Set(rows.map(({ sourceId }) => sourceId));
  return [
    ...rows.map((row) => newer.get(row.sourceId) ?? row),
    ...[...newer.values()].filter(({ sourceId }) => !known.has(sourceId)),
  ];
}

/** Whether an address is a profile at the medium, by the medium's own pattern; by one that cannot be used, any is. */
export const isProfileAt = ({ urlPattern }: Pick<StoredMedium, 'urlPattern'>, url: string): boolean =>
  fitsPattern(urlPattern, url) !== false;

/** The medium whose pattern an address fits; undefined for none or several. */
export function mediumOf(media: readonly StoredMedium[], url: string): StoredMedium | undefined {
  const fitting = media.filter((medium) => isProfileAt(medium, url));
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** The pattern of a new medium: addresses of the host that a first profile is at. */
export const patternOfHost = (url: string): string =>
  `^https://${new URL(url).host.replaceAll('.', '\\.')}/.+`;

/** Whether a value has the form of the source's ids; sources that we know nothing of take any. */
export function isIdOf(slug: string, value: string, known: readonly string[]): boolean {
  return !known.includes(slug) || isExternalId(slug as ExternalSource, value);
}
