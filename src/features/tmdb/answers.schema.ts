import { z } from 'zod';
import { isFullDate } from '#src/domain/partialDate.ts';

/**
 * TMDB's answers as far as they are read (developer.themoviedb.org/reference). Everything but ids may be missing, null or
 * empty there: a gap becomes null, and an entry of a list that cannot be read is left out, never the whole answer.
 */
const said = z
  .string()
  .transform((text) => text.trim() || null)
  .nullable()
  .catch(null);
const day = z
  .string()
  .transform((text) => (isFullDate(text) ? text : null))
  .nullable()
  .catch(null);
const count = z.number().int().min(1).nullable().catch(null);
const measure = z.number().min(0).catch(0);
const id = z.number().int().min(1).max(999_999_999);

/** Most entries of one list that are read. */
const LIST_MAX = 2_500;

/** A list of which what cannot be read is left out. */
function listOf<Item extends z.ZodType>(item: Item) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((entries) =>
      entries.slice(0, LIST_MAX).flatMap((entry): z.output<Item>[] => {
        const parsed = item.safeParse(entry);
        return parsed.success ? [parsed.data] : [];
      }),
    );
}

/** A part that `append_to_response` brings, empty where it is missing. */
function part<Shape extends z.ZodRawShape>(shape: Shape) {
  const schema = z.object(shape);
  return schema.catch(() => schema.parse({}));
}

/** A picture's file name: letters, digits and an ending. It is never a path or an address. */
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
  iso_639_1: said,
  vote_average: measure,
  vote_count: measure,
});
export type PictureAnswer = z.output<typeof picture>;
const pictures = listOf(picture);

const translations = part({
  translations: listOf(
    z.object({
      iso_639_1: z.string().regex(/^[a-z]{2}$/),
      iso_3166_1: said,
      data: part({ name: said, title: said, overview: said, biography: said }),
    }),
  ),
});
const alternative = z.object({ iso_3166_1: said, title: z.string().trim().min(1), type: said });
const externalIds = part({ imdb_id: said, wikidata_id: said });
const countries = listOf(z.string().regex(/^[A-Z]{2}$/));

const credited = { id, name: z.string().trim().min(1), original_name: said, profile_path: maybeFile };
const order = z.number().int().min(0).catch(LIST_MAX);
/** Of seasons and series: one entry a person, with every role. */
const aggregateCredits = part({
  cast: listOf(
    z.object({
      ...credited,
      order,
      roles: listOf(z.object({ character: said, episode_count: count })),
      total_episode_count: count,
    }),
  ),
});
export type AggregateCastAnswer = z.output<typeof aggregateCredits>['cast'][number];
const movieCredits = part({ cast: listOf(z.object({ ...credited, order, character: said })) });

const seasonSummary = z.object({
  season_number: z.number().int().min(0).max(9_999),
  name: said,
  overview: said,
  air_date: day,
  episode_count: z.number().int().min(0).catch(0),
  poster_path: maybeFile,
});
export type SeasonSummaryAnswer = z.output<typeof seasonSummary>;

const episode = z.object({
  id,
  episode_number: z.number().int().min(0).max(9_999),
  name: said,
  overview: said,
  air_date: day,
  runtime: count,
  still_path: maybeFile,
});
export type EpisodeAnswer = z.output<typeof episode>;

export const seasonSchema = z.object({
  season_number: z.number().int().min(0),
  name: said,
  overview: said,
  air_date: day,
  episodes: listOf(episode),
  images: part({ posters: pictures }),
  translations,
  aggregate_credits: aggregateCredits,
});
export type SeasonAnswer = z.output<typeof seasonSchema>;

export const seriesSchema = z.object({
  id,
  name: said,
  original_name: said,
  original_language: said,
  overview: said,
  first_air_date: day,
  last_air_date: day,
  number_of_episodes: count,
  episode_run_time: listOf(z.number().int().min(1)),
  status: said,
  origin_country: countries,
  seasons: listOf(seasonSummary),
  images: part({ posters: pictures, backdrops: pictures, logos: pictures }),
  translations,
  alternative_titles: part({ results: listOf(alternative) }),
  external_ids: externalIds,
  aggregate_credits: aggregateCredits,
  /** What `append_to_response` brings of seasons that there are. */
  'season/0': seasonSchema.nullable().catch(null),
  'season/1': seasonSchema.nullable().catch(null),
});
export type SeriesAnswer = z.output<typeof seriesSchema>;

export const movieSchema = z.object({
  id,
  title: said,
  original_title: said,
  original_language: said,
  overview: said,
  release_date: day,
  runtime: count,
  status: said,
  imdb_id: said,
  origin_country: countries,
  images: part({ posters: pictures, backdrops: pictures, logos: pictures }),
  translations,
  alternative_titles: part({ titles: listOf(alternative) }),
  external_ids: externalIds,
  credits: movieCredits,
});
export type MovieAnswer = z.output<typeof movieSchema>;

export const personSchema = z.object({
  id,
  name: z.string().trim().min(1),
  also_known_as: listOf(z.string().trim().min(1)),
  biography: said,
  birthday: day,
  deathday: day,
  gender: z.number().int().catch(0),
  images: part({ profiles: pictures }),
  translations,
  external_ids: externalIds,
});
export type PersonAnswer = z.output<typeof personSchema>;

const found = {
  id,
  overview: said,
  poster_path: maybeFile,
  origin_country: countries,
  popularity: measure,
};
const foundSeries = z.object({ ...found, name: said, original_name: said, first_air_date: day });
const foundMovie = z.object({ ...found, title: said, original_title: said, release_date: day });
const foundPerson = z.object({ id, name: said, original_name: said, profile_path: maybeFile });
export type FoundSeries = z.output<typeof foundSeries>;
export type FoundMovie = z.output<typeof foundMovie>;
export type FoundPerson = z.output<typeof foundPerson>;

export const findSchema = z.object({
  tv_results: listOf(foundSeries),
  movie_results: listOf(foundMovie),
  person_results: listOf(foundPerson),
});
export const seriesSearchSchema = z.object({ results: listOf(foundSeries) });
export const movieSearchSchema = z.object({ results: listOf(foundMovie) });
export const personSearchSchema = z.object({ results: listOf(foundPerson) });
