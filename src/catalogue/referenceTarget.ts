import type * as episodes from './tables/episodes.table.ts';
import type * as people from './tables/people.table.ts';
import type * as reference from './tables/reference.table.ts';
import type * as titles from './tables/titles.table.ts';

/** The tables of the catalogue and its images, to which references can point. */
export type ReferenceTarget =
  | 'images'
  | keyof typeof episodes
  | keyof typeof people
  | keyof typeof reference
  | keyof typeof titles;
