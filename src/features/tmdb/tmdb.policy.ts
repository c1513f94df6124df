import { type Actor, can } from '#src/domain/can.ts';
import type { PeopleSaid, Proposal } from './proposal.ts';

/** What somebody must be allowed to besides changing the title or person itself. */
function needsOf({ deed }: Proposal, people: PeopleSaid) {
  if (deed.does === 'identify') return [['update', 'people']] as const;
  if (deed.does === 'credit') {
    const said = people.get(deed.member.personId);
    if (typeof said === 'number') return [['update', 'people']] as const;
    return said === null || deed.personId === null ? ([['create', 'people']] as const) : [];
  }
  if (deed.does !== 'picture') return [];
  return deed.owner !== null && deed.owner.personId !== null
    ? ([
        ['create', 'images'],
        ['update', 'people'],
      ] as const)
    : ([['create', 'images']] as const);
}

/** Whether somebody may accept all of these. */
export function mayAccept(
  actor: Actor | null,
  proposals: readonly Proposal[],
  people: PeopleSaid = new Map(),
): boolean {
  return proposals.every((proposal) =>
    needsOf(proposal, people).every(([action, resource]) => can(actor, action, resource)),
  );
}

/** Whether somebody may fill these parts in many titles at once. */
export function mayFill(actor: Actor | null, parts: readonly Proposal['group'][]): boolean {
  const pictures = parts.some((part) => part === 'pictures' || part === 'stills' || part === 'people');
  return (
    can(actor, 'update', 'dramas') &&
    (!pictures || can(actor, 'create', 'images')) &&
    (!parts.includes('cast') || can(actor, 'create', 'people')) &&
    (!parts.includes('people') || can(actor, 'update', 'people'))
  );
}
