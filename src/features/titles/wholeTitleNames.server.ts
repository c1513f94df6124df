import { externalPage } from '#src/catalogue/externalLinks.server.ts';
import type { References } from '#src/catalogue/references.server.ts';
import { isWebAddress } from '#src/domain/web/webAddress.ts';
import type { Availability, ExternalScore, Named, TitleRelease, WholeTitle } from './page/title.view.ts';

/** Fields that the statement returns as ids of reference tables. */
type Numbered = 'countries' | 'genres' | 'contentRatings' | 'releases' | 'whereToWatch' | 'externalScores';

/**
 * A title as read by its statement, with ids instead of the names of countries, genres and similar records.
 */
export interface NumberedTitle extends Omit<WholeTitle, Numbered | 'networks' | 'studios' | 'links'> {
  countries: number[];
  genres: number[];
  /** Networks and studios in one shared order. */
  networksAndStudios: (Named & { kind: 'network' | 'studio' })[];
  contentRatings: number[];
  releases: (Omit<TitleRelease, 'country'> & { id: number; countryId: number })[];
  whereToWatch: (Omit<Availability, 'service' | 'serviceSlug' | 'country'> & {
    id: number;
    serviceId: number;
    countryId: number | null;
  })[];
  externalScores: (Omit<ExternalScore, 'source' | 'url'> & { sourceId: number })[];
  profiles: { id: number; mediumId: number; url: string }[];
  externalIds: { sourceId: number; value: string }[];
}

type Key = string | number;

/** Sorts rows by several keys; texts by code unit. */
function sortedBy<Row>(rows: readonly Row[], keysOf: (row: Row) => readonly Key[]): Row[] {
  if (rows.length < 2) return [...rows];
  const order = (a: readonly Key[], b: readonly Key[]) => {
    const at = a.findIndex((key, index) => key !== b[index]);
    return (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1;
  };
  return rows
    .map((row) => ({ row, keys: keysOf(row) }))
    .sort((a, b) => order(a.keys, b.keys))
    .map(({ row }) => row);
}

/** Filters out records that were deleted after the ids were read. */
const match = <Record>(records: readonly (Record | undefined)[]) =>
  records.filter((record): record is Record => record !== undefined);

function countryOf({ countries }: References, id: number | null): { code: string; name: string } | null {
  const country = id === null ? undefined : countries.get(id);
  return country ? { code: country.code, name: country.name } : null;
}

/** Korean ratings first, then by country. */
function contentRatingsOf(ids: readonly number[], references: References): WholeTitle['contentRatings'] {
  const ratings = ids.flatMap((id) => {
    const rating = references.contentRatings.get(id);
    const country = countryOf(references, rating?.countryId ?? null);
    return rating && country ? [{ id, country, rating }] : [];
  });
  return sortedBy(ratings, ({ id, country }) => [Number(country.code !== 'KR'), country.name, id]).map(
    ({ country, rating: { code, name, minimumAge } }) => ({ country, code, name, minimumAge }),
  );
}

/** By date; a partial date comes after the days within it. */
function releasesOf(releases: NumberedTitle['releases'], references: References): TitleRelease[] {
  const known = releases.flatMap(({ id, countryId, ...release }) => {
    const country = countryOf(references, countryId);
    return country ? [{ id, country, ...release }] : [];
  });
  return sortedBy(known, ({ id, date, country }) => [
    date.padEnd('YYYY-MM-DD'.length, '-99'),
    country.name,
    id,
  ]).map(({ country, kind, date, note }) => ({ country, kind, date, note }));
}

/** By service; offers without a country come first. */
function availabilityOf(offers: NumberedTitle['whereToWatch'], references: References): Availability[] {
  const known = offers.flatMap((offer) => {
    const service = references.services.get(offer.serviceId);
    return service ? [{ ...offer, of: service, country: countryOf(references, offer.countryId) }] : [];
  });
  return sortedBy(known, ({ id, of, country }) => [of.name, country?.name ?? '', id]).map(
    ({ of, country, kind, url, checkedOn }) => ({
      service: of.name,
      serviceSlug: of.slug,
      country,
      kind,
      url: [url, of.url].find((each) => each !== null && isWebAddress(each)) ?? null,
      checkedOn,
    }),
  );
}

/** Pages of the title in public external catalogues, by name. */
function pagesOf(ids: NumberedTitle['externalIds'], { sources }: References): WholeTitle['links'] {
  const pages = ids.flatMap(({ sourceId, value }) => {
    const source = sources.get(sourceId);
    if (!source?.isPublic) return [];
    const url = externalPage({ slug: source.slug, value, template: source.titleUrl });
    return url === null ? [] : [{ source: source.name, url }];
  });
  return sortedBy(pages, ({ source }) => [source]);
}

function profilesOf(profiles: NumberedTitle['profiles'], { socialMedia }: References): WholeTitle['links'] {
  const known = profiles.flatMap(({ id, mediumId, url }) => {
    const medium = socialMedia.get(mediumId);
    return medium && isWebAddress(url) ? [{ id, source: medium.name, url }] : [];
  });
  return sortedBy(known, ({ source, id }) => [source, id]).map(({ source, url }) => ({ source, url }));
}

/** Catalogues whose terms allow showing their scores. */
const SHOWN_SCORES: ReadonlySet<string> = new Set(['tmdb']);

function scoresOf(
  scores: NumberedTitle['externalScores'],
  pages: WholeTitle['links'],
  { sources }: References,
): ExternalScore[] {
  return scores.flatMap(({ sourceId, ...score }) => {
    const source = sources.get(sourceId);
    if (!source?.isPublic || !SHOWN_SCORES.has(source.slug)) return [];
    const url = pages.find((page) => page.source === source.name)?.url ?? null;
    return [{ source: source.name, ...score, url }];
  });
}

const ofKind = (
  networksAndStudios: NumberedTitle['networksAndStudios'],
  kind: 'network' | 'studio',
): Named[] =>
  networksAndStudios.filter((owner) => owner.kind === kind).map(({ slug, name }) => ({ slug, name }));

/** Replaces the ids in a title with names and sorts each list in the order of the page. */
export function namedTitle(
  { networksAndStudios, profiles, externalIds, ...title }: NumberedTitle,
  references: References,
): WholeTitle {
  const pages = pagesOf(externalIds, references);
  return {
    ...title,
    countries: match(title.countries.map((id) => countryOf(references, id) ?? undefined)),
    genres: match(title.genres.map((id) => references.genres.get(id))).map(({ slug, name }) => ({
      slug,
      name,
    })),
    networks: ofKind(networksAndStudios, 'network'),
    studios: ofKind(networksAndStudios, 'studio'),
    contentRatings: contentRatingsOf(title.contentRatings, references),
    releases: releasesOf(title.releases, references),
    whereToWatch: availabilityOf(title.whereToWatch, references),
    externalScores: scoresOf(title.externalScores, pages, references),
    links: [...profilesOf(profiles, references), ...pages],
  };
}
