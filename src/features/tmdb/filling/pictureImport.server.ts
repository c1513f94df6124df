import { AppError } from '#src/domain/errors.ts';
import type { ImageKind } from '#src/domain/pictures/imageKinds.ts';
import type { Proposal, ProposalAction } from '#src/features/tmdb/proposals/proposal.ts';
import type { CommandContext } from '#src/server/command.ts';
import type { TmdbPictures } from './pictures.server.ts';

/** Adds a file to the library with the same command as an upload. @throws AppError 422, 503 */
export type TakePicture = (
  context: CommandContext,
  picture: { path: string; kind: ImageKind; fileName: string; sourceUrl: string },
) => Promise<{ id: number }>;

export interface PictureImport {
  readonly pictures: TmdbPictures;
  readonly takePicture: TakePicture;
}

/** A proposal that was skipped, with the reason. */
export interface Skipped {
  readonly path: string;
  readonly label: string;
  readonly reason: string;
}

export type PictureAction = Extract<ProposalAction, { does: 'picture' }>;

/** Image ids by `pictureName`. */
export type ImportedPictures = ReadonlyMap<string, number>;

/** Returns the key of an imported picture. */
export const pictureName = ({ kind, file }: Pick<PictureAction, 'kind' | 'file'>) => `${kind} ${file}`;

/** Returns the proposals of pictures. */
export function picturesIn(proposals: readonly Proposal[]): (Proposal & { action: PictureAction })[] {
  return proposals.flatMap((each) =>
    each.action.does === 'picture' ? [{ ...each, action: each.action }] : [],
  );
}

/**
 * Fetches pictures and adds them to the library one at a time, because decoding and encoding takes about a second each.
 * Skips pictures that fail, with the reason.
 * @param url page of the record at TMDB
 * @param onEach called after each picture; an error that it throws ends the import
 */
export async function importPictures(
  context: CommandContext,
  { pictures, takePicture }: PictureImport,
  proposals: readonly Proposal[],
  { url, onEach }: { url: string; onEach(done: number): Promise<void> },
): Promise<{ imported: ImportedPictures; skipped: Skipped[] }> {
  const imported = new Map<string, number>();
  const skipped: Skipped[] = [];
  let done = 0;
  for (const { action, path, label } of picturesIn(proposals)) {
    const { kind, file } = action;
    try {
      const { id } = await pictures.withPicture(kind, file, (at) =>
        takePicture(context, { path: at, kind, fileName: file, sourceUrl: `${url}#${file}` }),
      );
      imported.set(pictureName(action), id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      skipped.push({ path, label, reason: error.fields?.file ?? error.message });
    }
    done += 1;
    await onEach(done);
  }
  return { imported, skipped };
}
