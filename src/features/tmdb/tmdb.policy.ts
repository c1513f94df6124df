import { type Actor, can } from '#src/domain/can.ts';
import type { Proposal } from './proposal.ts';

/** What somebody must be allowed to besides changing the title or person itself. */
function needsOf({ deed }: Proposal, people: ReadonlyMap<number, number>) {
  if (deed.does === 'identify') return [['update', 'people']] as const;
  if (deed.does === 'credit') {
    if (deed.personId !== null) return [];
    return people.has(deed.member.personId)
      ? ([['update', 'people']] as const)
      : ([['create', 'people']] as const);
  }
  if (deed.does !== 'picture') return [];
  const isOfPerson = deed.owner !== null && 'personId' in deed.owner;
  return isOfPerson
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
  people: ReadonlyMap<number, number> = new Map(),
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
