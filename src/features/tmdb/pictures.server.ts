import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { AppError, notFound, unavailable } from '#src/domain/errors.ts';
import { type ImageKind, PICTURE_BYTES_MAX } from '#src/domain/pictures.ts';
import type { TmdbAccess } from '#src/server/env.ts';
import { type BoundedAnswer, boundedFetch } from '#src/server/http/boundedFetch.ts';
import { createTurns } from '#src/server/media/turns.ts';
import { PICTURE_FILE } from './answers.schema.ts';

/** Widths that the picture host makes (developer.themoviedb.org/docs/image-basics), by what is looked at. */
export const PREVIEW_SIZES = { small: 'w185', large: 'w500' } as const;
export type PreviewSize = keyof typeof PREVIEW_SIZES;

/** The host's width that comes next to the widest that we keep of a kind. */
const TAKEN_SIZES: Readonly<Record<ImageKind, string>> = {
  poster: 'w780',
  backdrop: 'original',
  still: 'original',
  logo: 'w500',
  profile: 'h632',
};

const PREVIEW_BYTES_MAX = 600_000;
const PREVIEWS_KEPT_BYTES = 24_000_000;
const PREVIEW_MILLISECONDS = 6_000;
const PICTURE_MILLISECONDS = 30_000;
/** Times that a picture is fetched where the host fails. */
const TRIES = 2;
/** Pictures that one process fetches at a time; more wait in order. */
const FETCHES = { atOnce: 4, waiting: 400 };

/** Of the host's answers only these are pictures; nothing else is handed on to a browser. */
const TYPES = ['image/jpeg', 'image/png', 'image/webp'];

export interface Preview {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface TmdbPictures {
  /** A small form to look at. @throws AppError 404 without such a picture, 503 where the host does not answer */
  preview(size: PreviewSize, file: string): Promise<Preview>;
  /**
   * Lays a picture into a file of its own for as long as `work` uses it.
   * @throws AppError 404, 422 for one that is too large, 503; whatever `work` throws
   */
  withPicture<Result>(
    kind: ImageKind,
    file: string,
    work: (path: string) => Promise<Result>,
  ): Promise<Result>;
}

const none = (file: string) => notFound(`TMDB has no picture ${file.slice(0, 90)}`);

/**
 * Fetches pictures of TMDB's host and of no other: addresses are put together from a fixed base, a fixed size and a file's
 * name of letters and digits; redirects are not followed.
 */
export function createTmdbPictures({ images }: Pick<TmdbAccess, 'images'>): TmdbPictures {
  const turns = createTurns(FETCHES);
  const previews = new LRUCache<string, Preview>({
    maxSize: PREVIEWS_KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 200,
  });

  const once = async (size: string, file: string, bytes: number, milliseconds: number) => {
    try {
      const signal = AbortSignal.timeout(milliseconds);
      return await boundedFetch(`${images}/${size}/${file}`, { bytes, signal });
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('The answer is larger'))
        throw new AppError(`The picture is larger than ${bytes / 1e6} MB`, {
          statusCode: 422,
          name: 'ValidationError',
        });
      return null;
    }
  };

  const fetched = async (size: string, file: string, bytes: number, milliseconds: number) => {
    if (!PICTURE_FILE.test(file)) throw none(file);
    let answer: BoundedAnswer | null = null;
    for (let tries = 0; tries < TRIES; tries += 1) {
      answer = await turns(() => once(size, file, bytes, milliseconds));
      if (answer && answer.status < 500 && answer.status !== 429) break;
    }
    if (answer === null || answer.status >= 500 || answer.status === 429) throw unavailable(30);
    if (answer.status !== 200) throw none(file);
    return answer;
  };

  return {
    async preview(size, file) {
      const name = `${size}/${file}`;
      const known = previews.get(name);
      if (known) return known;
      const { headers, body } = await fetched(
        PREVIEW_SIZES[size],
        file,
        PREVIEW_BYTES_MAX,
        PREVIEW_MILLISECONDS,
      );
      const type = headers.get('content-type')?.split(';')[0] ?? '';
      if (!TYPES.includes(type)) throw none(file);
      const preview = { type, bytes: body };
      previews.set(name, preview);
      return preview;
    },
    async withPicture(kind, file, work) {
      const { body } = await fetched(TAKEN_SIZES[kind], file, PICTURE_BYTES_MAX, PICTURE_MILLISECONDS);
      const folder = await mkdtemp(join(tmpdir(), 'tmdb-'));
      try {
        const path = join(folder, randomUUID());
        await writeFile(path, body);
        return await work(path);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
