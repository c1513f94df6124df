import type { Action, Resource } from '#src/domain/roles.ts';
import { isCredit, personNumber, takenFor } from './ticks.ts';
import type { PeopleSaid, Proposal } from './tmdbCalls.ts';

type May = (action: Action, resource: Resource) => boolean;

/** Which right somebody lacks to accept a proposal, in words; null where they may. The server decides the same. */
export function missingRight(proposal: Proposal, people: PeopleSaid, may: May): string | null {
  const ours = takenFor(proposal, people);
  if (proposal.kind === 'picture' && !may('create', 'images')) return 'You may not add pictures.';
  const isSaid = people[personNumber(proposal) ?? ''] !== undefined;
  const isOfOurs = ours !== null && (proposal.group === 'people' || (isCredit(proposal) && isSaid));
  if (isOfOurs && !may('update', 'people')) return 'You may not change people.';
  if (isCredit(proposal) && ours === null && !may('create', 'people')) return 'You may not add people.';
  return null;
}
