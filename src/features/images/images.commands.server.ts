import { AppError } from '#src/domain/errors.ts';
import { widthsOf } from '#src/domain/pictures/pictures.ts';
import { diffRecords } from '#src/records/fields/operations.ts';
import { recordHistory, writeContext } from '#src/records/history.server.ts';
import { actorIdOf, authorise, type CommandContext } from '#src/server/command.ts';
import { recordActivity } from '#src/server/db/activity.ts';
import { commandTransaction } from '#src/server/db/commandTransaction.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';
import type { Log } from '#src/server/log.ts';
import type { MediaStore } from '#src/server/media/store.ts';
import { deleteFiles, lockPath } from '#src/server/media/sweep.ts';
import { imageRecords } from './imageRecords.server.ts';
import { imagePolicy } from './images.policy.ts';
import { type ImageRecord, imageRecord, type NearImage, nearImages } from './images.queries.server.ts';
import { openPicture, type PictureRequest, type Pixels } from './openPicture.server.ts';
import { type Fingerprint, fingerprintOf, type Rendition, renditionsOf } from './renditions.server.ts';

/** The texts of a picture. */
export type ImageTexts = Readonly<Record<'credit' | 'source' | 'sourceUrl', string | null>>;

export interface AddedImage {
  readonly image: ImageRecord;
  /** False if the catalogue already has this picture for this kind. */
  readonly isNew: boolean;
  /** Similar pictures. */
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
    texts,
    isPartOfCommand,
  }: {
    kind: string;
    width: number;
    height: number;
    texts: ImageTexts & { widths: number[] };
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
      texts.widths,
      blur,
      colour,
      likeness,
      texts.credit,
      texts.source,
      texts.sourceUrl,
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
  const { credit, source, sourceUrl } = texts;
  const operations = diffRecords(imageRecords.fields, null, { credit, source, sourceUrl });
  await recordHistory(client, 'images', [{ id, version: 1, isNew: true, operations }], {
    ...writeContext(context, action, { activityId }),
  });
  return id;
}

async function storeFiles(store: MediaStore, files: readonly Rendition[]): Promise<void> {
  try {
    await Promise.all(files.map(({ name, bytes, type }) => store.put(name, bytes, type)));
  } catch (error) {
    throw new AppError('Pictures cannot be stored at the moment. Try again later', {
      statusCode: 503,
      name: 'Unavailable',
      data: { retryAfterSeconds: 30 },
      cause: error,
    });
  }
}

interface Making {
  readonly request: PictureRequest;
  readonly texts: ImageTexts;
  readonly pixels: Pixels;
  readonly fingerprint: Fingerprint;
  /** Whether it belongs to a command with its own activity row; default false. */
  readonly isPartOfCommand?: boolean;
}

/**
 * Writes the files before the row: a committed row always has its files, and the sweep removes files that a killed process
 * left. The lock on the path is held until the commit, by writers and by deletions.
 */
async function makeImage(
  context: CommandContext,
  store: MediaStore,
  { request: { kind }, texts, pixels, fingerprint, isPartOfCommand = false }: Making,
): Promise<{ id: number; isNew: boolean }> {
  const files = await renditionsOf(kind, fingerprint.path, pixels);
  return commandTransaction(context.db, async (tx) => {
    await lockPath(tx.client, fingerprint.path);
    const known = await idOfHash(tx.client, fingerprint.hash);
    if (known !== null) return { id: known, isNew: false };
    await storeFiles(store, files);
    const { width, height } = pixels;
    const widths = widthsOf(kind, width);
    const id = await insertImage(tx, context, fingerprint, {
      kind,
      width,
      height,
      texts: { ...texts, widths },
      isPartOfCommand,
    });
    return { id, isNew: true };
  });
}

/**
 * Adds a picture: decodes the upload, encodes its renditions and stores them. If a picture of the same kind has the same
 * pixels, returns that one. Also returns similar pictures.
 * @param path file with the uploaded bytes
 * @throws AppError 403; 422 for `file` or the crop fields; 503 if the files cannot be stored
 */
export async function addImage(
  context: CommandContext,
  store: MediaStore,
  path: string,
  { request, texts, isPartOfCommand = false }: Pick<Making, 'request' | 'texts' | 'isPartOfCommand'>,
): Promise<AddedImage> {
  authorise(imagePolicy.mayAdd(context.actor));
  const { pool } = context.db;
  const pixels = await openPicture(path, request);
  const fingerprint = await fingerprintOf(request.kind, pixels);
  const known = await idOfHash(pool, fingerprint.hash);
  const { id, isNew } =
    known === null
      ? await makeImage(context, store, { request, texts, pixels, fingerprint, isPartOfCommand })
      : { id: known, isNew: false };
  const { kind } = request;
  const near = await nearImages(pool, { kind, likeness: fingerprint.likeness, exceptId: id });
  return { image: await imageRecord(pool, id), isNew, near };
}

/**
 * Deletes a picture that no title or person uses, then its files. If that fails, the sweep deletes the files later.
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
  await imageRecords.remove(context, id, removal);
  const [files] = rows;
  if (files)
    await deleteFiles(context.db, store, files).catch((error: unknown) => {
      log.warn(
        { err: error, path: files.path },
        'could not delete the files of a deleted picture; the sweep will delete them',
      );
    });
  return image;
}
