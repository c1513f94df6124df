import type { z } from 'zod';
import type { castSchema, episodeSchema, titleSchema } from './titleAnswers.schema.ts';

/** A title without cast and episodes, as in the API; pages get a `ShownTitle`. */
export type WholeTitle = z.output<typeof titleSchema>;

/** A genre, tag, network or studio with the slug that filters lists by it. */
export type Named = WholeTitle['genres'][number];

/** One offer of a streaming service. `country` is null if the source does not state it. */
export type Availability = WholeTitle['whereToWatch'][number];

/** A score from another catalogue, always shown with the catalogue's name. */
export type ExternalScore = WholeTitle['externalScores'][number];

export type TitleRelease = WholeTitle['releases'][number];

/** A run whose continuation is unknown: no future date is listed. */
export interface ListedRun {
  /** Partial date in Korea of the last listed episode; null if no episode has a date. */
  lastDate: string | null;
}

/**
 * Cast and crew. A person occurs once in each group: an actor with all characters, a writer who also acts in
 * both groups.
 */
export type TitleCast = Pick<z.output<typeof castSchema>, 'cast' | 'crew'>;
export type CastGroupKey = TitleCast['cast'][number]['role'];
export type CastMember = TitleCast['cast'][number]['members'][number];
export type CharacterNamed = CastMember['characters'][number];

/** An episode without its synopsis. */
export type EpisodeSummary = z.output<typeof episodeSchema>;

export interface TitleEpisodes {
  episodes: EpisodeSummary[];
  total: number;
  /** Regular episodes of the title before this page, without episode 0. */
  partsBefore: number;
  page: number;
  pageCount: number;
}

export interface EpisodeNeighbour {
  id: number;
  label: string | null;
  title: string | null;
}

export interface TitleEpisode extends EpisodeSummary {
  /** Cleaned HTML. */
  synopsis: string | null;
  previous: EpisodeNeighbour | null;
  next: EpisodeNeighbour | null;
}
