import { z } from 'zod';
import { isFullDate } from '#src/domain/dates/partialDate.ts';
import { RICH_TEXT_MAX } from '#src/domain/text/richText.ts';
import { RECORD_LENGTH_MAX } from '#src/records/recordLimits.ts';

/** Maximum length of a name in characters; stored names are shorter. */
const NAME_MAX = 1_000;

/**
 * The parts of TMDB's responses that are used (developer.themoviedb.org/reference). Everything except ids may be missing,
 * null or empty and becomes null. Invalid list entries are dropped instead of rejecting the response. Texts and lists that
 * exceed what a record or a screen can hold are dropped or cut, so that the result is always small.
 */
const textWithin = (characters: number) =>
  z
    .string()
    .transform((text) => (text.length > characters ? null : text.trim() || null))
    .nullable()
    .catch(null);
/** Names, statuses, external ids. */
const trimmedText = textWithin(NAME_MAX);
const longText = textWithin(RICH_TEXT_MAX);
const name = z.string().max(NAME_MAX).trim().min(1);
const day = z
  .string()
  .transform((text) => (isFullDate(text) ? text : null))
  .nullable()
  .catch(null);
const count = z.number().int().min(1).nullable().catch(null);
const measure = z.number().min(0).catch(0);
const id = z.number().int().min(1).max(999_999_999);

/** Maximum entries of a list that are examined. */
const LIST_MAX = 2_500;
/** Maximum entries of each kind that are kept. */
const MOST = {
  aliases: 300,
  cast: 100,
  /** Per search or id; a page of TMDB has 20. */
  found: 20,
  names: 200,
  pictures: 300,
  roles: 10,
  seasons: 200,
  translations: 100,
} as const;

/** A list without its invalid entries, sorted by `compare`, of at most `most` entries. */
function listOf<Item extends z.ZodType>(
  item: Item,
  most: number,
  compare?: (a: z.output<Item>, b: z.output<Item>) => number,
) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((entries) => {
      const read = entries.slice(0, LIST_MAX).flatMap((entry): z.output<Item>[] => {
        const parsed = item.safeParse(entry);
        return parsed.success ? [parsed.data] : [];
      });
      return (compare ? read.sort(compare) : read).slice(0, most);
    });
}

/** A part that `append_to_response` adds; empty if it is missing. */
function part<Shape extends z.ZodRawShape>(shape: Shape) {
  const schema = z.object(shape);
  return schema.catch(() => schema.parse({}));
}

/** The file name of a picture: letters, digits and an extension; never a path or URL. */
export const PICTURE_FILE = /^[A-Za-z0-9_-]{8,80}\.(jpg|jpeg|png|webp)$/;

const file = z
  .string()
  .transform((path) => path.replace(/^\//, ''))
  .refine((name) => PICTURE_FILE.test(name));
const maybeFile = file.nullable().catch(null);

const picture = z.object({
  file_path: file,
  width: z.number().int().min(1),
  height: z.number().int().min(1),
  iso_639_1: trimmedText,
  vote_average: measure,
  vote_count: measure,
});
export type PictureAnswer = z.output<typeof picture>;
const pictures = listOf(picture, MOST.pictures);

const translations = part({
  translations: listOf(
    z.object({
      iso_639_1: z.string().regex(/^[a-z]{2}$/),
      iso_3166_1: trimmedText,
      data: part({ name: trimmedText, title: trimmedText, overview: longText, biography: longText }),
    }),
    MOST.translations,
  ),
});
const alternative = z.object({ iso_3166_1: trimmedText, title: name, type: trimmedText });
const externalIds = part({ imdb_id: trimmedText, wikidata_id: trimmedText });
const countries = listOf(z.string().regex(/^[A-Z]{2}$/), MOST.names);

const credited = { id, name, original_name: trimmedText, profile_path: maybeFile };
const order = z.number().int().min(0).catch(LIST_MAX);
const byBilling = (a: { order: number }, b: { order: number }) => a.order - b.order;
/** Credits of seasons and series: one entry per person with all roles. */
const aggregateCredits = part({
  cast: listOf(
    z.object({
      ...credited,
      order,
      roles: listOf(z.object({ character: trimmedText, episode_count: count }), MOST.roles),
      total_episode_count: count,
    }),
    MOST.cast,
    byBilling,
  ),
});
export type AggregateCastAnswer = z.output<typeof aggregateCredits>['cast'][number];
const movieCredits = part({
  cast: listOf(z.object({ ...credited, order, character: trimmedText }), MOST.cast, byBilling),
});

const aired = { name: trimmedText, overview: longText, air_date: day };

const seasonSummary = z.object({
  ...aired,
  season_number: z.number().int().min(0).max(9_999),
  episode_count: z.number().int().min(0).catch(0),
  poster_path: maybeFile,
});
export type SeasonSummaryAnswer = z.output<typeof seasonSummary>;

const episode = z.object({
  id,
  ...aired,
  episode_number: z.number().int().min(0).max(9_999),
  runtime: count,
  still_path: maybeFile,
});
export type EpisodeAnswer = z.output<typeof episode>;

/** Synopses of episodes are kept until their total length reaches the maximum of a record. */
const episodes = listOf(episode, LIST_MAX).transform((list) => {
  let left = RECORD_LENGTH_MAX;
  return list.map((each) => {
    left -= each.overview?.length ?? 0;
    return left < 0 ? { ...each, overview: null } : each;
  });
});

const seasonEpisodes = z.object({ season_number: z.number().int().min(0), episodes });
export type SeasonEpisodesAnswer = z.output<typeof seasonEpisodes>;

export const seasonSchema = seasonEpisodes.extend({
  ...aired,
  images: part({ posters: pictures }),
  translations,
  aggregate_credits: aggregateCredits,
});
export type SeasonAnswer = z.output<typeof seasonSchema>;

/** What series and movies have in common. */
const titleParts = {
  id,
  original_language: trimmedText,
  overview: longText,
  status: trimmedText,
  origin_country: countries,
  images: part({ posters: pictures, backdrops: pictures, logos: pictures }),
  translations,
  external_ids: externalIds,
};

export const seriesSchema = z.object({
  ...titleParts,
  name: trimmedText,
  original_name: trimmedText,
  first_air_date: day,
  last_air_date: day,
  number_of_episodes: count,
  episode_run_time: listOf(z.number().int().min(1), 1),
  seasons: listOf(seasonSummary, MOST.seasons),
  alternative_titles: part({ results: listOf(alternative, MOST.aliases) }),
  aggregate_credits: aggregateCredits,
  /** Seasons from `append_to_response`, reduced to their episodes; the full season needs its own request. */
  'season/0': seasonEpisodes.nullable().catch(null),
  'season/1': seasonEpisodes.nullable().catch(null),
});
export type SeriesAnswer = z.output<typeof seriesSchema>;

export const movieSchema = z.object({
  ...titleParts,
  title: trimmedText,
  original_title: trimmedText,
  release_date: day,
  runtime: count,
  imdb_id: trimmedText,
  alternative_titles: part({ titles: listOf(alternative, MOST.aliases) }),
  credits: movieCredits,
});
export type MovieAnswer = z.output<typeof movieSchema>;

export const personSchema = z.object({
  id,
  name,
  also_known_as: listOf(name, MOST.names),
  biography: longText,
  birthday: day,
  deathday: day,
  gender: z.number().int().catch(0),
  images: part({ profiles: pictures }),
  translations,
  external_ids: externalIds,
});
export type PersonAnswer = z.output<typeof personSchema>;

const resultFields = {
  id,
  overview: longText,
  poster_path: maybeFile,
  origin_country: countries,
  popularity: measure,
};
const seriesResultSchema = z.object({
  ...resultFields,
  name: trimmedText,
  original_name: trimmedText,
  first_air_date: day,
});
const movieResultSchema = z.object({
  ...resultFields,
  title: trimmedText,
  original_title: trimmedText,
  release_date: day,
});
const personResultSchema = z.object({
  id,
  name: trimmedText,
  original_name: trimmedText,
  profile_path: maybeFile,
});
export type SeriesResult = z.output<typeof seriesResultSchema>;
export type MovieResult = z.output<typeof movieResultSchema>;
export type PersonResult = z.output<typeof personResultSchema>;

export const findSchema = z.object({
  tv_results: listOf(seriesResultSchema, MOST.found),
  movie_results: listOf(movieResultSchema, MOST.found),
  person_results: listOf(personResultSchema, MOST.found),
});
export const seriesSearchSchema = z.object({ results: listOf(seriesResultSchema, MOST.found) });
export const movieSearchSchema = z.object({ results: listOf(movieResultSchema, MOST.found) });
export const personSearchSchema = z.object({ results: listOf(personResultSchema, MOST.found) });
