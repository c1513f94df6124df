import type { Movie, TVEpisode, TVSeries } from 'schema-dts';
import type { Site } from '#src/client/site.ts';
import { episodeTitleOf } from '#src/domain/episodes.ts';
import { pictureAddress } from '#src/domain/pictureAddress.ts';
import type { PersonSummary } from '#src/domain/summaries.ts';
import { personNamed, plainText, studioNamed } from '#src/server/structuredData.ts';
import { personHref, titleHref } from '#src/ui/addresses.ts';
import type { TitleCast, TitleEpisode, TitleHead } from './title.view.ts';
import { episodeHref, titleDescription } from './titleText.ts';

/** Most aliases and addresses elsewhere that are told. */
const LISTED_MAX = 20;

const pathed = (person: PersonSummary) => ({ name: person.name, path: personHref(person) });

/** Our own score, where there are votes enough for one. Scores of other catalogues are not ours to tell. */
const rating = ({ score, scoreCount }: TitleHead) =>
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

const crewOf = ({ crew }: TitleCast, job: TitleCast['crew'][number]['job'], site: Site) =>
  crew
    .filter((group) => group.job === job)
    .flatMap(({ people }) => people.map(({ person }) => personNamed(pathed(person), site)));

/** A key with its values; no key without any. */
const listed = <Key extends string, Value>(key: Key, values: readonly Value[]) =>
  (values.length > 0 ? { [key]: values } : {}) as Partial<Record<Key, readonly Value[]>>;

function otherNames({ title, nativeTitle, romanisedTitle, aliases }: TitleHead): string[] {
  const names = [nativeTitle, romanisedTitle, ...aliases.map(({ name }) => name)];
  const others = names.filter((name): name is string => name !== null && name !== title);
  return [...new Set(others)].slice(0, LISTED_MAX);
}

function workFacts(head: TitleHead, cast: TitleCast, site: Site) {
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

/** A title as schema.org has it: a film is a Movie, anything else a TVSeries. What is not known is left out. */
export function titleThing(head: TitleHead, cast: TitleCast, site: Site): Movie | TVSeries {
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

/** An episode as schema.org has it, with the series it belongs to. */
export function episodeThing(head: TitleHead, episode: TitleEpisode, site: Site): TVEpisode {
  const { origin } = site;
  const { label, title, nativeTitle, airDate, runtimeMinutes, synopsis } = episode;
  const url = `${origin}${episodeHref(head, episode)}`;
  return {
    '@type': 'TVEpisode',
    '@id': url,
    url,
    name: title ?? nativeTitle ?? `${head.title}, ${episodeTitleOf(label)}`,
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
