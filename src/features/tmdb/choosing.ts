import { invalid } from '#src/domain/errors.ts';
import type { Skipped } from './bringing.server.ts';
import type { Proposal } from './proposal.ts';

export interface Chosen {
  readonly proposals: readonly Proposal[];
  readonly skipped: readonly (Skipped & { readonly id: string })[];
}

/** Pictures may be many of a kind; of everything else one thing stands at a path. */
function refuseTwice(proposals: readonly Proposal[]): void {
  const seen = new Set<string>();
  for (const { path, label } of proposals) {
    if (seen.has(path)) throw invalid({ accept: `Accept one of each: there are two of ${label}` });
    seen.add(path);
  }
}

/**
 * The proposals that were accepted. What is not proposed any more (TMDB says otherwise now, or it is here already) and what
 * makes no sense without something that was not accepted is told and left.
 * @throws AppError 422 where two things are to stand at one path
 */
export function chooseAccepted(
  accepted: readonly string[],
  proposals: ReadonlyMap<string, Proposal>,
): Chosen {
  const skipped: (Skipped & { id: string })[] = [];
  const found = [...new Set(accepted)].flatMap((id) => {
    const proposal = proposals.get(id);
    if (proposal) return [{ id, proposal }];
    skipped.push({ id, path: '', label: '', reason: 'TMDB no longer says this, or it is here by now' });
    return [];
  });
  const paths = new Set(found.map(({ proposal }) => proposal.path));
  const sound = found.filter(({ id, proposal: { needs, path, label } }) => {
    if (needs.every((needed) => paths.has(needed))) return true;
    skipped.push({ id, path, label, reason: 'It makes no sense without what it belongs to' });
    return false;
  });
  const chosen = sound.map(({ proposal }) => proposal);
  refuseTwice(chosen);
  return { proposals: chosen, skipped };
}

/** What a bulk command takes: what is missing here, beyond doubt, and of the parts asked. */
export function chooseMissing(
  proposals: readonly Proposal[],
  parts: readonly Proposal['group'][],
): Proposal[] {
  const taken = proposals.filter(
    ({ state, isSuggested, group }) => state === 'missing' && isSuggested && parts.includes(group),
  );
  const paths = new Set(taken.map(({ path }) => path));
  return taken.filter(({ needs }) => needs.every((needed) => paths.has(needed)));
}
