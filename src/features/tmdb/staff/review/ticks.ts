import type { PersonChoices, Proposal } from '#src/features/tmdb/staff/tmdbCalls.ts';

/** Ids of the selected proposals. */
export type Ticks = ReadonlySet<string>;

/** Proposals under review. */
export interface Reviewed {
  proposals: readonly Proposal[];
  people: PersonChoices;
  /** Returns why a proposal cannot be accepted; null if it can. */
  tickProblem(proposal: Proposal): string | null;
}

/** Returns whether a proposal adds a person to the cast. */
export const isCredit = ({ group, path }: Proposal): boolean =>
  group === 'cast' && path.split('/').length === 2;

/** Returns the TMDB number of a proposal's person; null if it has none. */
export const personNumber = ({ person }: Proposal): string | null => person?.tmdbId.split('/')[1] ?? null;

/** Returns the stored person for a cast member: the chosen one, else the matched one; null for a new person. */
export function storedPersonFor(proposal: Proposal, people: PersonChoices): number | null {
  const choice = people[personNumber(proposal) ?? ''];
  return choice === undefined ? (proposal.person?.match?.id ?? null) : choice;
}

/** Ids of the proposals that one requires. The portrait and TMDB id of a new person need the credit that creates the person. */
function needed(proposal: Proposal, { proposals, people }: Reviewed): readonly string[] {
  if (proposal.group !== 'people' || storedPersonFor(proposal, people) !== null) return proposal.needs;
  const credit = proposals.find(
    (each) => isCredit(each) && each.person?.tmdbId === proposal.person?.tmdbId && each.id !== proposal.id,
  );
  return credit ? [...new Set([...proposal.needs, credit.id])] : proposal.needs;
}

function add(review: Reviewed, next: Set<string>, proposal: Proposal): void {
  if (next.has(proposal.id)) return;
  for (const rival of review.proposals)
    if (rival.path === proposal.path && rival.id !== proposal.id) next.delete(rival.id);
  next.add(proposal.id);
  const wanted = needed(proposal, review);
  for (const each of review.proposals) if (wanted.includes(each.id)) add(review, next, each);
}

/** Removes proposals that cannot be accepted or lack a required proposal. */
function validTicks(review: Reviewed, next: ReadonlySet<string>): Ticks {
  const retainedTicks = new Set(next);
  const left = review.proposals.filter(
    (each) =>
      retainedTicks.has(each.id) &&
      (review.tickProblem(each) !== null || needed(each, review).some((id) => !retainedTicks.has(id))),
  );
  if (left.length === 0) return retainedTicks;
  for (const { id } of left) retainedTicks.delete(id);
  return validTicks(review, retainedTicks);
}

/**
 * Returns the selection after some proposals were selected or deselected. Also selects required proposals, deselects
 * dependent ones, and keeps one proposal per path.
 */
export function ticked(
  review: Reviewed,
  now: Ticks,
  proposals: readonly Proposal[],
  isTicked: boolean,
): Ticks {
  const next = new Set(now);
  for (const each of proposals) {
    if (!isTicked) next.delete(each.id);
    else if (review.tickProblem(each) === null) add(review, next, each);
  }
  return validTicks(review, next);
}

/** Returns one proposal per path, preferably the selected one: these are all proposals of a group. */
export function oneOfEach(proposals: readonly Proposal[], now: Ticks): readonly Proposal[] {
  const byPath = new Map<string, Proposal>();
  for (const each of proposals) {
    const existing = byPath.get(each.path);
    const isBetter = existing !== undefined && !now.has(existing.id) && now.has(each.id);
    if (existing === undefined || isBetter) byPath.set(each.path, each);
  }
  return [...byPath.values()];
}

/** Returns the initial selection: suggested proposals, without those for unsaved changes in the editor. */
export const suggestedTicks = (review: Reviewed, isTouched: (proposal: Proposal) => boolean): Ticks =>
  ticked(
    review,
    new Set(),
    review.proposals.filter((each) => each.isSuggested && !isTouched(each)),
    true,
  );
