import { AppError } from '#src/domain/errors.ts';
import type { ImageKind } from '#src/domain/pictures.ts';
import type { CommandContext } from '#src/server/catalogue/command.server.ts';
import type { TmdbPictures } from './pictures.server.ts';
import type { Deed, Proposal } from './proposal.ts';

/** Takes a file as a picture into the library, by the same command as an upload. @throws AppError 422, 503 */
export type TakePicture = (
  context: CommandContext,
  picture: { path: string; kind: ImageKind; fileName: string; sourceUrl: string },
) => Promise<{ id: number }>;

export interface Bringing {
  readonly pictures: TmdbPictures;
  readonly takePicture: TakePicture;
}

/** What could not be taken, and why. */
export interface Skipped {
  readonly path: string;
  readonly label: string;
  readonly reason: string;
}

export type PictureDeed = Extract<Deed, { does: 'picture' }>;

/** Ids in the library by kind and file. */
export type Brought = ReadonlyMap<string, number>;

/** By what a picture that was brought is found again. */
export const pictureName = ({ kind, file }: Pick<PictureDeed, 'kind' | 'file'>) => `${kind} ${file}`;

/** The pictures among proposals. */
export function picturesIn(proposals: readonly Proposal[]): (Proposal & { deed: PictureDeed })[] {
  return proposals.flatMap((each) => (each.deed.does === 'picture' ? [{ ...each, deed: each.deed }] : []));
}

/**
 * Fetches pictures and takes them into the library, one after the other: each decodes and encodes for a second or so. One
 * that cannot be had is told and left.
 * @param url where TMDB shows what they are of
 * @param onEach told after each; what it throws ends the bringing
 */
export async function bringPictures(
  context: CommandContext,
  { pictures, takePicture }: Bringing,
  proposals: readonly Proposal[],
  { url, onEach }: { url: string; onEach(done: number): Promise<void> },
): Promise<{ brought: Brought; skipped: Skipped[] }> {
  const brought = new Map<string, number>();
  const skipped: Skipped[] = [];
  let done = 0;
  for (const { deed, path, label } of picturesIn(proposals)) {
    const { kind, file } = deed;
    try {
      const { id } = await pictures.withPicture(kind, file, (at) =>
        takePicture(context, { path: at, kind, fileName: file, sourceUrl: `${url}#${file}` }),
      );
      brought.set(pictureName(deed), id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      skipped.push({ path, label, reason: error.fields?.file ?? error.message });
    }
    done += 1;
    await onEach(done);
  }
  return { brought, skipped };
}
