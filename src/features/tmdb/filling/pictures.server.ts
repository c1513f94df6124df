import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { AppError, notFound, unavailable } from '#src/domain/errors.ts';
import type { ImageKind } from '#src/domain/pictures/imageKinds.ts';
import { PICTURE_BYTES_MAX } from '#src/domain/pictures/pictures.ts';
import { PICTURE_FILE } from '#src/features/tmdb/reading/answers.schema.ts';
import { createConcurrencyLimit } from '#src/server/concurrencyLimit.ts';
import type { TmdbAccess } from '#src/server/env.ts';
import { type BoundedAnswer, boundedFetch } from '#src/server/http/boundedFetch.ts';

/** Preview sizes of TMDB's image host (developer.themoviedb.org/docs/image-basics). */
export const PREVIEW_SIZES = { small: 'w185', large: 'w500' } as const;
export type PreviewSize = keyof typeof PREVIEW_SIZES;

/** The host's size that is closest to the widest stored rendition of each kind. */
const IMPORT_SIZES: Readonly<Record<ImageKind, string>> = {
  poster: 'w780',
  backdrop: 'original',
  still: 'original',
  logo: 'w500',
  profile: 'h632',
};

const PREVIEW_BYTES_MAX = 600_000;
const PREVIEW_CACHE_BYTES = 24_000_000;
const PREVIEW_MILLISECONDS = 6_000;
const PICTURE_MILLISECONDS = 30_000;
/** Attempts to fetch a picture when the host fails. */
const TRIES = 2;
/** Pictures that one process fetches at the same time; others wait in a queue. */
const FETCHES = { atOnce: 4, waiting: 400 };

/** The only content types that are passed on to the browser. */
const TYPES = ['image/jpeg', 'image/png', 'image/webp'];

export interface Preview {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface TmdbPictures {
  /** Returns a preview. @throws AppError 404 if there is no such picture, 503 if the host does not respond */
  preview(size: PreviewSize, file: string): Promise<Preview>;
  /**
   * Downloads a picture to a temporary file, which is deleted after `work`.
   * @throws AppError 404, 422 if it is too large, 503; errors of `work`
   */
  withPicture<Result>(
    kind: ImageKind,
    file: string,
    work: (path: string) => Promise<Result>,
  ): Promise<Result>;
}

const none = (file: string) => notFound(`TMDB has no picture ${file.slice(0, 90)}`);

/**
 * Fetches pictures only from TMDB's image host: URLs consist of a fixed base, a fixed size and a validated file name, and
 * redirects are not followed.
 */
export function createTmdbPictures({ images }: Pick<TmdbAccess, 'images'>): TmdbPictures {
  const limited = createConcurrencyLimit(FETCHES);
  const previews = new LRUCache<string, Preview>({
    maxSize: PREVIEW_CACHE_BYTES,
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
      answer = await limited(() => once(size, file, bytes, milliseconds));
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
      const { body } = await fetched(IMPORT_SIZES[kind], file, PICTURE_BYTES_MAX, PICTURE_MILLISECONDS);
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
