import type { References } from '#src/server/catalogue/references.server.ts';
import { externalPage } from '#src/server/externalLinks.server.ts';
import type { ExternalScore, Named, TitleHead, TitleRelease, WatchOffer } from './title.view.ts';

/** What a head gives by the ids of the short lists. */
type Numbered = 'countries' | 'genres' | 'contentRatings' | 'releases' | 'whereToWatch' | 'externalScores';

/** A head as its statement reads it, with the ids of countries, genres and the like where a page gives their names. */
export interface NumberedHead extends Omit<TitleHead, Numbered | 'networks' | 'studios' | 'links'> {
  countries: number[];
  genres: number[];
  /** Networks and studios in their one order. */
  makers: (Named & { kind: 'network' | 'studio' })[];
  contentRatings: number[];
  releases: (Omit<TitleRelease, 'country'> & { id: number; countryId: number })[];
  whereToWatch: (Omit<WatchOffer, 'service' | 'serviceSlug' | 'country'> & {
    id: number;
    serviceId: number;
    countryId: number | null;
  })[];
  externalScores: (Omit<ExternalScore, 'source' | 'url'> & { sourceId: number })[];
  sites: { id: number; mediumId: number; url: string }[];
  externalIds: { sourceId: number; value: string }[];
}

type Key = string | number;

/** In the order of the first of their keys that differ; texts by their code units. */
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

/** What was found, each; a record that went since the ids were read is left out. */
const found = <Record>(records: readonly (Record | undefined)[]) =>
  records.filter((record): record is Record => record !== undefined);

function countryOf({ countries }: References, id: number | null): { code: string; name: string } | null {
  const country = id === null ? undefined : countries.get(id);
  return country ? { code: country.code, name: country.name } : null;
}

/** Korea's own first, then by country. */
function contentRatingsOf(ids: readonly number[], references: References): TitleHead['contentRatings'] {
  const ratings = ids.flatMap((id) => {
    const rating = references.contentRatings.get(id);
    const country = countryOf(references, rating?.countryId ?? null);
    return rating && country ? [{ id, country, rating }] : [];
  });
  return sortedBy(ratings, ({ id, country }) => [Number(country.code !== 'KR'), country.name, id]).map(
    ({ country, rating: { code, name, minimumAge } }) => ({ country, code, name, minimumAge }),
  );
}

/** By date, a partial one behind the days within it. */
function releasesOf(releases: NumberedHead['releases'], references: References): TitleRelease[] {
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

/** By service, what is offered anywhere before the countries. */
function offersOf(offers: NumberedHead['whereToWatch'], references: References): WatchOffer[] {
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
      url: url ?? of.url,
      checkedOn,
    }),
  );
}

/** Public catalogues elsewhere that have a page of the title, by name. */
function pagesOf(ids: NumberedHead['externalIds'], { sources }: References): TitleHead['links'] {
  const pages = ids.flatMap(({ sourceId, value }) => {
    const source = sources.get(sourceId);
    if (!source?.isPublic) return [];
    const url = externalPage({ slug: source.slug, value, template: source.titleUrl });
    return url === null ? [] : [{ source: source.name, url }];
  });
  return sortedBy(pages, ({ source }) => [source]);
}

function sitesOf(sites: NumberedHead['sites'], { socialMedia }: References): TitleHead['links'] {
  const known = sites.flatMap(({ id, mediumId, url }) => {
    const medium = socialMedia.get(mediumId);
    return medium ? [{ id, source: medium.name, url }] : [];
  });
  return sortedBy(known, ({ source, id }) => [source, id]).map(({ source, url }) => ({ source, url }));
}

function scoresOf(
  scores: NumberedHead['externalScores'],
  pages: TitleHead['links'],
  { sources }: References,
): ExternalScore[] {
  return scores.flatMap(({ sourceId, ...score }) => {
    const source = sources.get(sourceId);
    if (!source?.isPublic) return [];
    const url = pages.find((page) => page.source === source.name)?.url ?? null;
    return [{ source: source.name, ...score, url }];
  });
}

const made = (makers: NumberedHead['makers'], kind: 'network' | 'studio'): Named[] =>
  makers.filter((maker) => maker.kind === kind).map(({ slug, name }) => ({ slug, name }));

/** A head with the names of what it refers to, each list in the order of its page. */
export function namedHead(
  { makers, sites, externalIds, ...head }: NumberedHead,
  references: References,
): TitleHead {
  const pages = pagesOf(externalIds, references);
  return {
    ...head,
    countries: found(head.countries.map((id) => countryOf(references, id) ?? undefined)),
    genres: found(head.genres.map((id) => references.genres.get(id))).map(({ slug, name }) => ({
      slug,
      name,
    })),
    networks: made(makers, 'network'),
    studios: made(makers, 'studio'),
    contentRatings: contentRatingsOf(head.contentRatings, references),
    releases: releasesOf(head.releases, references),
    whereToWatch: offersOf(head.whereToWatch, references),
    externalScores: scoresOf(head.externalScores, pages, references),
    links: [...sitesOf(sites, references), ...pages],
  };
}
