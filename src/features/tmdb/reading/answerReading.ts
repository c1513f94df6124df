import type { z } from 'zod';
import { AppError } from '#src/domain/errors.ts';
import {
  findSchema,
  movieSchema,
  movieSearchSchema,
  personSchema,
  personSearchSchema,
  seasonSchema,
  seriesSchema,
  seriesSearchSchema,
} from './answers.schema.ts';

/** Schemas of TMDB responses by kind. */
const SCHEMAS = {
  find: findSchema,
  movie: movieSchema,
  movieSearch: movieSearchSchema,
  person: personSchema,
  personSearch: personSearchSchema,
  season: seasonSchema,
  series: seriesSchema,
  seriesSearch: seriesSearchSchema,
} as const;

export type AnswerKind = keyof typeof SCHEMAS;
export type AnswerOf<Kind extends AnswerKind> = z.output<(typeof SCHEMAS)[Kind]>;

/** Returns the error (502) for a response that does not match TMDB's documentation. */
export const unreadable = (cause?: unknown) =>
  new AppError("TMDB's response cannot be read", {
    statusCode: 502,
    name: 'TmdbUnreadable',
    cause,
  });

/**
 * Parses and validates a response.
 * @param parse returns its JSON
 * @throws AppError 502 `TmdbUnreadable`
 */
export function readAnswer<Kind extends AnswerKind>(kind: Kind, parse: () => unknown): AnswerOf<Kind> {
  let json: unknown;
  try {
    json = parse();
  } catch {
    throw unreadable();
  }
  const read = SCHEMAS[kind].safeParse(json);
  if (!read.success) throw unreadable();
  return read.data as AnswerOf<Kind>;
}
