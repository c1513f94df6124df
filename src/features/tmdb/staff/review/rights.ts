import type { Action, Resource } from '#src/domain/roles/roles.ts';
import type { PersonChoices, Proposal } from '#src/features/tmdb/staff/tmdbCalls.ts';
import { isCredit, personNumber, storedPersonFor } from './ticks.ts';

type May = (action: Action, resource: Resource) => boolean;

/** Returns a message about the permission that is missing to accept a proposal; null if none is. The server checks the same. */
export function missingRight(proposal: Proposal, people: PersonChoices, may: May): string | null {
  const storedPerson = storedPersonFor(proposal, people);
  if (proposal.kind === 'picture' && !may('create', 'images')) return 'You are not allowed to add pictures.';
  const isChosen = people[personNumber(proposal) ?? ''] !== undefined;
  const isPersonChange =
    storedPerson !== null && (proposal.group === 'people' || (isCredit(proposal) && isChosen));
  if (isPersonChange && !may('update', 'people')) return 'You are not allowed to change people.';
  if (isCredit(proposal) && storedPerson === null && !may('create', 'people'))
    return 'You are not allowed to add people.';
  return null;
}
