import { type Actor, can } from '#src/domain/roles/can.ts';
import type { PersonChoices, Proposal } from './proposals/proposal.ts';

/** Returns the permissions that a proposal needs in addition to updating the title or person. */
function needsOf({ action }: Proposal, people: PersonChoices) {
  if (action.does === 'identify') return [['update', 'people']] as const;
  if (action.does === 'credit') {
    const choice = people.get(action.member.personId);
    if (typeof choice === 'number') return [['update', 'people']] as const;
    return choice === null || action.personId === null ? ([['create', 'people']] as const) : [];
  }
  if (action.does !== 'picture') return [];
  return action.owner !== null && action.owner.personId !== null
    ? ([
        ['create', 'images'],
        ['update', 'people'],
      ] as const)
    : ([['create', 'images']] as const);
}

/** Returns whether the actor may accept all proposals. */
export function mayAccept(
  actor: Actor | null,
  proposals: readonly Proposal[],
  people: PersonChoices = new Map(),
): boolean {
  return proposals.every((proposal) =>
    needsOf(proposal, people).every(([action, resource]) => can(actor, action, resource)),
  );
}

/** Returns whether the actor may fill these parts of many titles at once. */
export function mayFill(actor: Actor | null, parts: readonly Proposal['group'][]): boolean {
  const pictures = parts.some((part) => part === 'pictures' || part === 'stills' || part === 'people');
  return (
    can(actor, 'update', 'dramas') &&
    (!pictures || can(actor, 'create', 'images')) &&
    (!parts.includes('cast') || can(actor, 'create', 'people')) &&
    (!parts.includes('people') || can(actor, 'update', 'people'))
  );
}
