import type { ExternalSource } from '#src/domain/externalIds.ts';

/** Other catalogues' ids that recognise a record which has no id of the data set yet, the surest first. */
export const RECOGNISED_BY = [
  'imdb',
  'tmdb',
  'mydramalist',
  'daum',
] as const satisfies readonly ExternalSource[];

/** Stored ids by the data set's own ids. Null stands for an entry that was refused and is left out without a word more. */
export type ReferenceMap = ReadonlyMap<string, number | null>;

/** What the rows of a data set may refer to, by the names they use for it. */
export interface ReferenceIds {
  readonly genres: ReferenceMap;
  readonly tags: ReferenceMap;
  readonly networks: ReferenceMap;
  readonly studios: ReferenceMap;
  readonly services: ReferenceMap;
  /** By ISO code. */
  readonly countries: ReadonlyMap<string, number>;
  /** By country and code: `KR:15`. */
  readonly contentRatings: ReadonlyMap<string, number>;
  /** By slug: `male`, `female`. */
  readonly genders: ReadonlyMap<string, number>;
  /** `dataset` holds the data set's own ids and is never shown. */
  readonly sources: Readonly<Record<ExternalSource | 'dataset', number>>;
}
