import type { Movie, TVEpisode, TVSeries } from 'schema-dts';
import { personNamed, plainText, studioNamed } from '#src/catalogue/structuredData.ts';
import { episodeTitleOf } from '#src/domain/catalogue/episodes.ts';
import type { PersonSummary } from '#src/domain/catalogue/summaries.ts';
import { pictureAddress } from '#src/domain/pictures/pictureAddress.ts';
import type { Site } from '#src/domain/web/site.ts';
import { personHref, titleHref } from '#src/ui/addresses.ts';
import type { ShownCast, ShownTitle, ShownTitleEpisode } from './shownTitle.ts';
import { episodeHref, titleDescription } from './titleText.ts';

/** Maximum number of aliases and external links. */
const LISTED_MAX = 20;

const pathed = (person: PersonSummary) => ({ name: person.name, path: personHref(person) });

/** The site's own score, if there are enough votes. External scores must not be published as ours. */
const rating = ({ score, scoreCount }: ShownTitle) =>
  score === null
    ? {}
    : {
        aggregateRating: {
          '@type': 'AggregateRating' as const,
          ratingValue: score,
          ratingCount: scoreCount,
          bestRating: 10,
          worstRating: 1,
        },
      };

const crewOf = ({ crew }: ShownCast, job: ShownCast['crew'][number]['job'], site: Site) =>
  crew
    .filter((group) => group.job === job)
    .flatMap(({ people }) => people.map(({ person }) => personNamed(pathed(person), site)));

/** Returns an object with the key, or an empty one if there are no values. */
const listed = <Key extends string, Value>(key: Key, values: readonly Value[]) =>
  (values.length > 0 ? { [key]: values } : {}) as Partial<Record<Key, readonly Value[]>>;

function otherNames({ title, nativeTitle, romanisedTitle, aliases }: ShownTitle): string[] {
  const names = [nativeTitle, romanisedTitle, ...aliases];
  const others = names.filter((name): name is string => name !== null && name !== title);
  return [...new Set(others)].slice(0, LISTED_MAX);
}

function workFacts(head: ShownTitle, cast: ShownCast, site: Site) {
  const { origin } = site;
  const [rated] = head.contentRatings;
  return {
    '@id': `${origin}${titleHref(head)}`,
    url: `${origin}${titleHref(head)}`,
    name: head.title,
    description: head.synopsis === null ? titleDescription(head) : plainText(head.synopsis),
    image: `${origin}${pictureAddress('title', head)}`,
    dateModified: head.updatedAt,
    ...listed('alternateName', otherNames(head)),
    ...listed(
      'genre',
      head.genres.map(({ name }) => name),
    ),
    ...listed(
      'countryOfOrigin',
      head.countries.map(({ name }) => ({ '@type': 'Country' as const, name })),
    ),
    ...listed(
      'actor',
      cast.cast.flatMap(({ members }) => members.map(({ person }) => personNamed(pathed(person), site))),
    ),
    ...listed('director', crewOf(cast, 'director', site)),
    ...listed('author', crewOf(cast, 'screenwriter', site)),
    ...listed('musicBy', crewOf(cast, 'music_director', site)),
    ...listed(
      'productionCompany',
      head.studios.map(({ name }) => studioNamed(name)),
    ),
    ...listed(
      'sameAs',
      head.links.slice(0, LISTED_MAX).map(({ url }) => url),
    ),
    ...(rated && { contentRating: rated.code }),
    ...rating(head),
  };
}

/** Returns a title as schema.org `Movie` or `TVSeries`. Unknown facts are omitted. */
export function titleJsonLd(head: ShownTitle, cast: ShownCast, site: Site): Movie | TVSeries {
  const facts = workFacts(head, cast, site);
  if (head.type === 'movie') {
    return {
      '@type': 'Movie',
      ...facts,
      ...(head.startDate && { datePublished: head.startDate }),
      ...(head.runtimeMinutes !== null && { duration: `PT${head.runtimeMinutes}M` }),
    };
  }
  return {
    '@type': 'TVSeries',
    ...facts,
    ...(head.startDate && { startDate: head.startDate }),
    ...(head.endDate && { endDate: head.endDate }),
    ...(head.episodeCount !== null && { numberOfEpisodes: head.episodeCount }),
  };
}

/** Returns an episode as schema.org `TVEpisode` with its series. */
export function episodeJsonLd(head: ShownTitle, episode: ShownTitleEpisode, site: Site): TVEpisode {
  const { origin } = site;
  const { label, title, airDate, runtimeMinutes, synopsis } = episode;
  const url = `${origin}${episodeHref(head, episode)}`;
  return {
    '@type': 'TVEpisode',
    '@id': url,
    url,
    name: title ?? `${head.title}, ${episodeTitleOf(label)}`,
    image: `${origin}${pictureAddress('title', head)}`,
    ...(label !== null && { episodeNumber: label }),
    ...(airDate && { datePublished: airDate }),
    ...(runtimeMinutes !== null && { duration: `PT${runtimeMinutes}M` }),
    ...(synopsis !== null && { description: plainText(synopsis) }),
    partOfSeries: {
      '@type': 'TVSeries',
      '@id': `${origin}${titleHref(head)}`,
      name: head.title,
      url: `${origin}${titleHref(head)}`,
    },
  };
}
