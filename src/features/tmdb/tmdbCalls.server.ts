import { z } from 'zod';
import { notFound } from '#src/domain/errors.ts';
import type { TmdbAccess } from '#src/server/env.ts';
import type { ListedIds } from '#src/server/http/bulkRoutes.ts';
import { idParameter } from '#src/server/http/parameters.ts';
import type { StaffApi } from '#src/server/http/staffCalls.ts';
import type { Log } from '#src/server/log.ts';
import type { Bringing, TakePicture } from './bringing.server.ts';
import type { TmdbClient } from './client.server.ts';
import type { TmdbPictures } from './pictures.server.ts';

export interface TmdbApi extends StaffApi {
  readonly log: Log;
  /** Null offers nothing. */
  readonly access: TmdbAccess | null;
  readonly takePicture: TakePicture;
  /** Titles by the filters of their staff list. */
  readonly titles: Omit<ListedIds, 'maximum'>;
  /** Lets time pass between calls of TMDB; the clock's own when left out. */
  wait?(milliseconds: number): Promise<void>;
}

/** TMDB as its calls use it: what is asked there, and its pictures. */
export interface Tmdb extends Bringing {
  readonly client: TmdbClient;
  readonly pictures: TmdbPictures;
}

/** Under which name the calls are documented. */
export const TAG = 'TMDB';
/** An id of a record here, in a body. */
export const ID = z.int().min(1).max(2_147_483_647);
/** The id in an address. */
export const params = z.strictObject({ id: idParameter });
/** A record of TMDB by its kind and number there. */
export const tmdbId = z.string().regex(/^(tv|movie|person)\/[1-9]\d{0,8}$/, 'Give an id such as tv/67915');

/** What calls that reach TMDB may answer besides. */
export const REFUSALS = {
  404: 'There is no such record, TMDB has none, or TMDB_API_KEY is not set.',
  502: 'TMDB refuses our key, or answers what cannot be read.',
  503: 'TMDB does not answer, or asks us to wait; `Retry-After`.',
};

/** TMDB, where it can be asked. @throws AppError 404 without a key */
export function set(tmdb: Tmdb | null): Tmdb {
  if (tmdb === null) throw notFound('TMDB is not set up here: set TMDB_API_KEY');
  return tmdb;
}
