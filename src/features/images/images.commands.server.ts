import { AppError } from '#src/domain/errors.ts';
import type { Fields } from '#src/domain/fields/field.ts';
import type { InputOf } from '#src/domain/fields/input.ts';
import { diffRecords } from '#src/domain/fields/operations.ts';
import { widthsOf } from '#src/domain/pictures.ts';
import { deleteRecord, revertRecord, updateRecord } from '#src/resources/records.commands.server.ts';
import { kindOf } from '#src/resources/records.server.ts';
import { actorIdOf, authorise, type CommandContext } from '#src/server/catalogue/command.server.ts';
import { recordActivity, recordHistory } from '#src/server/catalogue/history.server.ts';
import { commandTransaction, type Reverting } from '#src/server/catalogue/revising.server.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';
import type { Log } from '#src/server/log.ts';
import type { MediaStore } from '#src/server/media/store.ts';
import { forgetFiles, holdPath } from '#src/server/media/sweep.server.ts';
import { IMAGES } from './imageResource.ts';
import { imagePolicy } from './images.policy.ts';
import { type ImageRecord, imageRecord, type NearImage, nearImages } from './images.queries.server.ts';
import { openPicture, type PictureRequest, type Pixels } from './openPicture.server.ts';
import { type Fingerprint, fingerprintOf, type Rendition, renditionsOf } from './renditions.server.ts';

/** What is said of a picture beside its pixels. */
export interface ImageWords {
  readonly credit: string | null;
  readonly source: string | null;
  readonly sourceUrl: string | null;
}

export interface AddedImage {
  readonly image: ImageRecord;
  /** Whether nobody had brought this very picture for this kind before. */
  readonly isNew: boolean;
  /** Others that look nearly the same. */
  readonly near: readonly NearImage[];
}

async function idOfHash(runner: Runner, hash: string): Promise<number | null> {
  const { rows } = await runner.query<{ id: number }>('select id from images where hash = $1', [hash]);
  return rows[0]?.id ?? null;
}

async function insertImage(
  { client }: Transaction,
  context: CommandContext,
  { hash, path, likeness, blur, colour }: Fingerprint,
  {
    kind,
    width,
    height,
    words,
    isPartOfCommand,
  }: {
    kind: string;
    width: number;
    height: number;
    words: ImageWords & { widths: number[] };
    isPartOfCommand: boolean;
  },
): Promise<number> {
  const actorId = actorIdOf(context);
  const { rows } = await client.query<{ id: number }>(
    `insert into images (kind, hash, path, width, height, widths, blur, colour, likeness, credit, source, source_url)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      kind,
      hash,
      path,
      width,
      height,
      words.widths,
      blur,
      colour,
      likeness,
      words.credit,
      words.source,
      words.sourceUrl,
    ],
  );
  const id = rows[0]?.id ?? 0;
  if (isPartOfCommand) return id;
  const action = 'images.create';
  const activityId = await recordActivity(client, actorId, {
    action,
    entity: 'images',
    entityId: id,
    detail: { kind, width, height },
  });
  const { credit, source, sourceUrl } = words;
  const operations = diffRecords(kindOf(IMAGES).fields, null, { credit, source, sourceUrl });
  await recordHistory(client, 'images', [{ id, version: 1, isNew: true, operations }], {
    actorId,
    action,
    now: context.now,
    activityId,
  });
  return id;
}

async function keepFiles(store: MediaStore, files: readonly Rendition[]): Promise<void> {
  try {
    await Promise.all(files.map(({ name, bytes, type }) => store.put(name, bytes, type)));
  } catch (error) {
    throw new AppError('Pictures cannot be kept just now. Please try again soon', {
      statusCode: 503,
      name: 'Unavailable',
      data: { retryAfterSeconds: 30 },
      cause: error,
    });
  }
}

interface Making {
  readonly request: PictureRequest;
  readonly words: ImageWords;
  readonly pixels: Pixels;
  readonly fingerprint: Fingerprint;
  /** Whether a command brings it that keeps an activity row of its own; false when left out. */
  readonly isPartOfCommand?: boolean;
}

/**
 * Files first, then the row: what is committed has its files, and a kill between leaves files that sweeping finds. Whoever
 * writes or removes files of a path holds its lock until they have committed.
 */
async function makeImage(
  context: CommandContext,
  store: MediaStore,
  { request: { kind }, words, pixels, fingerprint, isPartOfCommand = false }: Making,
): Promise<{ id: number; isNew: boolean }> {
  const files = await renditionsOf(kind, fingerprint.path, pixels);
  return commandTransaction(context.db, async (tx) => {
    await holdPath(tx.client, fingerprint.path);
    const known = await idOfHash(tx.client, fingerprint.hash);
    if (known !== null) return { id: known, isNew: false };
    await keepFiles(store, files);
    const { width, height } = pixels;
    const widths = widthsOf(kind, width);
    const id = await insertImage(tx, context, fingerprint, {
      kind,
      width,
      height,
      words: { ...words, widths },
      isPartOfCommand,
    });
    return { id, isNew: true };
  });
}

/**
 * Takes a picture: decodes it, makes its files, keeps them. The same pixels of the same kind are one picture: brought
 * again, the one that is there is given. Nearly the same ones are told of.
 * @param path a file with the bytes that were sent
 * @throws AppError 403; 422 naming `file` or the crop's fields; 503 when the files cannot be kept
 */
export async function addImage(
  context: CommandContext,
  store: MediaStore,
  path: string,
  { request, words, isPartOfCommand = false }: Pick<Making, 'request' | 'words' | 'isPartOfCommand'>,
): Promise<AddedImage> {
  authorise(imagePolicy.mayAdd(context.actor));
  const { pool } = context.db;
  const pixels = await openPicture(path, request);
  const fingerprint = await fingerprintOf(request.kind, pixels);
  const known = await idOfHash(pool, fingerprint.hash);
  const { id, isNew } =
    known === null
      ? await makeImage(context, store, { request, words, pixels, fingerprint, isPartOfCommand })
      : { id: known, isNew: false };
  const { kind } = request;
  const near = await nearImages(pool, { kind, likeness: fingerprint.likeness, exceptId: id });
  return { image: await imageRecord(pool, id), isNew, near };
}

/**
 * Changes what is said of a picture.
 * @throws AppError 403, 404, 422 naming each field, 409 with was, yours and theirs
 */
export async function updateImage(
  context: CommandContext,
  id: number,
  change: { version: number; note?: string | undefined; changes: Record<string, unknown> },
): Promise<ImageRecord> {
  const changes = change.changes as Partial<InputOf<Fields>>;
  await updateRecord(context, kindOf(IMAGES), id, { ...change, changes });
  return imageRecord(context.db.pool, id);
}

/**
 * Undoes one revision of what is said of a picture, whole or only some paths of it, as a new revision.
 * @throws AppError 403; 404 also for a picture that was deleted; 409 where a later revision changed the same paths; 422 for the
 *   revision that brought it
 */
export async function revertImage(
  context: CommandContext,
  id: number,
  revert: Reverting,
): Promise<ImageRecord> {
  // The files of one that was deleted are gone.
  await revertRecord(context, kindOf(IMAGES), id, revert, { isGoneForGood: true });
  return imageRecord(context.db.pool, id);
}

/**
 * Deletes a picture that no title or person has, then its files. Where they cannot be removed now, sweeping does it.
 * @throws AppError 403, 404; 409 with the uses
 */
export async function deleteImage(
  context: CommandContext,
  { store, log }: { store: MediaStore; log: Log },
  id: number,
  removal: { version?: number | undefined; note?: string | undefined } = {},
): Promise<ImageRecord> {
  authorise(imagePolicy.mayDelete(context.actor));
  const { pool } = context.db;
  const image = await imageRecord(pool, id);
  const { rows } = await pool.query<{ path: string; widths: number[] }>(
    'select path, widths from images where id = $1',
    [id],
  );
  await deleteRecord(context, kindOf(IMAGES), id, removal);
  const [files] = rows;
  if (files)
    await forgetFiles(context.db, store, files).catch((error: unknown) => {
      log.warn({ err: error, path: files.path }, 'files of a deleted picture are left to be swept');
    });
  return image;
}
