import type { PeopleSaid, Proposal } from './tmdbCalls.ts';

/** Ids of the proposals that are to be accepted. */
export type Ticks = ReadonlySet<string>;

/** Proposals as somebody reviews them. */
export interface Reviewed {
  proposals: readonly Proposal[];
  people: PeopleSaid;
  /** Why one cannot be accepted; null where it can. */
  refusalOf(proposal: Proposal): string | null;
}

/** Whether it puts somebody into the cast. */
export const isCredit = ({ group, path }: Proposal): boolean =>
  group === 'cast' && path.split('/').length === 2;

/** TMDB's number of whom a proposal is about; null for one that is about nobody. */
export const personNumber = ({ person }: Proposal): string | null => person?.tmdbId.split('/')[1] ?? null;

/** Whom of ours somebody in the cast is taken for: as was said, else as they were matched; null for somebody new. */
export function takenFor(proposal: Proposal, people: PeopleSaid): number | null {
  const said = people[personNumber(proposal) ?? ''];
  return said === undefined ? (proposal.person?.match?.id ?? null) : said;
}

/** Proposals without which one makes no sense; a portrait and an id of somebody new need the credit that makes them. */
function needed(proposal: Proposal, { proposals, people }: Reviewed): readonly string[] {
  if (proposal.group !== 'people' || takenFor(proposal, people) !== null) return proposal.needs;
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

/** Ticks of which none can be refused and none lacks what it needs. */
function sound(review: Reviewed, next: ReadonlySet<string>): Ticks {
  const kept = new Set(next);
  const left = review.proposals.filter(
    (each) =>
      kept.has(each.id) &&
      (review.refusalOf(each) !== null || needed(each, review).some((id) => !kept.has(id))),
  );
  if (left.length === 0) return kept;
  for (const { id } of left) kept.delete(id);
  return sound(review, kept);
}

/**
 * The ticks once some proposals were ticked, or freed. What ticked ones need comes with them, what needs freed ones goes with
 * them, and at one path stands one.
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
    else if (review.refusalOf(each) === null) add(review, next, each);
  }
  return sound(review, next);
}

/** The first of each path, what stands ticked there before others: what all of a part is. */
export function oneOfEach(proposals: readonly Proposal[], now: Ticks): readonly Proposal[] {
  const byPath = new Map<string, Proposal>();
  for (const each of proposals) {
    const held = byPath.get(each.path);
    const isBetter = held !== undefined && !now.has(held.id) && now.has(each.id);
    if (held === undefined || isBetter) byPath.set(each.path, each);
  }
  return [...byPath.values()];
}

/** What is ticked at first: what was suggested, save what somebody has changed and not saved. */
export const suggestedTicks = (review: Reviewed, isTouched: (proposal: Proposal) => boolean): Ticks =>
  ticked(
    review,
    new Set(),
    review.proposals.filter((each) => each.isSuggested && !isTouched(each)),
    true,
  );
