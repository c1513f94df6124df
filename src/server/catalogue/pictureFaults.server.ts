import type { FieldErrors } from '#src/domain/errors.ts';
import type { Runner } from '#src/server/db/database.ts';

/** Rows of a record's pictures; those of people name no kind. */
export type AttachedPictures = Readonly<Record<string, { readonly imageId: number; readonly kind?: string }>>;

/** Pictures that a record attaches as what they were not made for: each kind has sizes of its own. */
export async function pictureFaults(runner: Runner, images: AttachedPictures): Promise<FieldErrors> {
  const rows = Object.values(images);
  if (rows.length === 0) return {};
  const found = await runner.query<{ id: number; kind: string }>(
    'select id, kind from images where id = any($1::int[])',
    [rows.map(({ imageId }) => imageId)],
  );
  const kinds = new Map(found.rows.map(({ id, kind }) => [id, kind]));
  for (const { imageId, kind = 'profile' } of rows) {
    const made = kinds.get(imageId);
    if (made !== undefined && made !== kind)
      return { images: `Picture ${imageId} was made as ${made}. Upload it as ${kind}` };
  }
  return {};
}
