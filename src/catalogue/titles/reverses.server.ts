import { inverseOf } from '#src/domain/catalogue/creditKinds.ts';
import { invalid } from '#src/domain/errors.ts';
import type { PendingRecord } from '#src/records/recordWrites.server.ts';
import type { Runner } from '#src/server/db/database.ts';
import type { TitleRecord } from './title.fields.ts';
import { readTitles } from './titleReading.server.ts';

export type PendingTitle = PendingRecord<TitleRecord> & { readonly id: number };
type Relations = TitleRecord['related'];

interface Reverse {
  readonly ownerId: number;
  readonly otherId: number;
  /** The relation that the other title shows for the owner; null removes it. */
  readonly relation: Relations[string]['relation'] | null;
}

function reversesOf(ownerId: number, before: Relations, after: Relations): Reverse[] {
  return Object.keys({ ...before, ...after })
    .filter((key) => before[key]?.relation !== after[key]?.relation)
    .map((key) => {
      const relation = after[key]?.relation;
      return { ownerId, otherId: Number(key), relation: relation ? inverseOf(relation) : null };
    });
}

function withReverse(draft: PendingTitle, { ownerId, relation }: Reverse): PendingTitle {
  const key = String(ownerId);
  const { [key]: stated, ...others } = draft.after.related;
  const isOwnChange = stated?.relation !== draft.before?.record.related[key]?.relation;
  if (isOwnChange && stated && relation !== null && stated.relation !== relation) {
    throw invalid({
      related: `The relations between titles ${draft.id} and ${ownerId} contradict each other`,
    });
  }
  const related = relation === null ? others : { ...others, [key]: { relatedId: ownerId, relation } };
  return { ...draft, after: { ...draft.after, related } };
}

/**
 * Adds the inverses of changed relations to the drafts: a sequel here is a prequel there, with its own revision. Titles
 * that are not among the drafts are read and locked.
 * @throws AppError 422 if two drafts contradict each other
 */
export async function withReverses(runner: Runner, drafts: readonly PendingTitle[]): Promise<PendingTitle[]> {
  const reverses = drafts.flatMap(({ id, before, after }) =>
    before?.record.related === after.related
      ? []
      : reversesOf(id, before?.record.related ?? {}, after.related),
  );
  if (reverses.length === 0) return [...drafts];
  const byId = new Map(drafts.map((draft) => [draft.id, draft]));
  const missing = [...new Set(reverses.map((reverse) => reverse.otherId))].filter((id) => !byId.has(id));
  for (const [id, stored] of await readTitles(runner, missing, { isForUpdate: true })) {
    byId.set(id, { id, before: stored, after: stored.record });
  }
  for (const reverse of reverses) {
    const other = byId.get(reverse.otherId);
    if (other) byId.set(other.id, withReverse(other, reverse));
  }
  return [...byId.values()];
}
