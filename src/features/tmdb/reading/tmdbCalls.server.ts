import { z } from 'zod';
import { notFound } from '#src/domain/errors.ts';
import type { PictureImport, TakePicture } from '#src/features/tmdb/filling/pictureImport.server.ts';
import type { TmdbPictures } from '#src/features/tmdb/filling/pictures.server.ts';
import type { ListedIds } from '#src/records/api/bulkRoutes.server.ts';
import type { StaffApi } from '#src/records/api/staffCalls.server.ts';
import type { TmdbAccess } from '#src/server/env.ts';
import { idParameter } from '#src/server/http/routes/parameters.ts';
import type { Log } from '#src/server/log.ts';
import type { TmdbClient } from './client.server.ts';

export interface TmdbApi extends StaffApi {
  readonly log: Log;
  /** Null without an API key. */
  readonly access: TmdbAccess | null;
  readonly takePicture: TakePicture;
  /** Finds titles by the filters of the staff list. */
  readonly titles: Omit<ListedIds, 'maximum'>;
  /** Waits between calls of TMDB; default `setTimeout`. */
  wait?(milliseconds: number): Promise<void>;
}

/** The TMDB API client and its pictures. */
export interface Tmdb extends PictureImport {
  readonly client: TmdbClient;
  readonly pictures: TmdbPictures;
}

/** The tag of the routes in the API documentation. */
export const TAG = 'TMDB';
/** The id of a stored record in a body. */
export const ID = z.int().min(1).max(2_147_483_647);
/** The id in a path. */
export const params = z.strictObject({ id: idParameter });
/** A TMDB entry as kind and number, such as `tv/67915`. */
export const tmdbId = z.string().regex(/^(tv|movie|person)\/[1-9]\d{0,8}$/, 'Use an id such as tv/67915');

/** Error responses of routes that call TMDB. */
export const ERROR_RESPONSES = {
  404: 'The record does not exist here or at TMDB, or TMDB_API_KEY is not set.',
  502: 'TMDB rejects the API key, or its response cannot be read.',
  503: 'TMDB does not respond, or its rate limit is reached; see `Retry-After`.',
};

/** Returns the TMDB client. @throws AppError 404 without an API key */
export function set(tmdb: Tmdb | null): Tmdb {
  if (tmdb === null) throw notFound('Filling from TMDB is not configured. Set TMDB_API_KEY');
  return tmdb;
}
