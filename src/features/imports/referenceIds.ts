import type { ExternalSource } from '#src/domain/catalogue/externalIds.ts';

/** External ids that match a record without a data set id, the most reliable first. */
export const RECOGNISED_BY = [
  'imdb',
  'tmdb',
  'mydramalist',
  'daum',
] as const satisfies readonly ExternalSource[];

/** Stored ids by data set id. Null marks a rejected entry, which is left out without another rejection. */
export type ReferenceMap = ReadonlyMap<string, number | null>;

/** Stored ids of everything that rows of a data set refer to, by the names used there. */
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
  /** `dataset` is the source of the data set's own ids and is never shown. */
  readonly sources: Readonly<Record<ExternalSource | 'dataset', number>>;
}
