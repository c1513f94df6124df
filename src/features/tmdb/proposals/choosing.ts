import { invalid } from '#src/domain/errors.ts';
import type { Skipped } from '#src/features/tmdb/filling/pictureImport.server.ts';
import type { Proposal } from './proposal.ts';

export interface Chosen {
  readonly proposals: readonly Proposal[];
  readonly skipped: readonly (Skipped & { readonly id: string })[];
}

/** Checks that no two proposals have the same path. @throws AppError 422 */
function assertUnique(proposals: readonly Proposal[]): void {
  const seen = new Set<string>();
  for (const { path, label } of proposals) {
    if (seen.has(path)) throw invalid({ accept: `Accept only one proposal for ${label}` });
    seen.add(path);
  }
}

/**
 * Returns the accepted proposals. Skips, with a reason, those that no longer exist (TMDB changed, or the record has the
 * value by now) and those that need a proposal which was not accepted.
 * @throws AppError 422 if two accepted proposals have the same path
 */
export function chooseAccepted(
  accepted: readonly string[],
  proposals: ReadonlyMap<string, Proposal>,
): Chosen {
  const skipped: (Skipped & { id: string })[] = [];
  const matches = [...new Set(accepted)].flatMap((id) => {
    const proposal = proposals.get(id);
    if (proposal) return [{ id, proposal }];
    skipped.push({ id, path: '', label: '', reason: 'TMDB has changed this, or the record has it by now' });
    return [];
  });
  const paths = new Set(matches.map(({ proposal }) => proposal.path));
  const acceptable = matches.filter(({ id, proposal: { needs, path, label } }) => {
    if (needs.every((needed) => paths.has(needed))) return true;
    skipped.push({ id, path, label, reason: 'It needs another proposal that was not accepted' });
    return false;
  });
  const chosen = acceptable.map(({ proposal }) => proposal);
  assertUnique(chosen);
  return { proposals: chosen, skipped };
}

/** Returns the proposals for a bulk command: missing values of the given parts that are certain. */
export function chooseMissing(
  proposals: readonly Proposal[],
  parts: readonly Proposal['group'][],
): Proposal[] {
  const selected = proposals.filter(
    ({ state, isSuggested, group }) => state === 'missing' && isSuggested && parts.includes(group),
  );
  const paths = new Set(selected.map(({ path }) => path));
  return selected.filter(({ needs }) => needs.every((needed) => paths.has(needed)));
}
