import { trendingAfter } from '#src/domain/catalogue/trending.ts';
import {
  type CountDelta,
  type CountedEntry,
  countEntry,
  isNoDelta,
  isTrendingAction,
  noDelta,
} from '#src/domain/lists/entryCounts.ts';
import { titleStatsTag } from '#src/server/cache/tags.ts';
import type { Transaction } from '#src/server/db/database.ts';

interface TitleDelta {
  readonly counts: CountDelta;
  /** Actions that trends count. */
  actions: number;
}

/** Collects how the figures of titles change. */
export interface CountChanges {
  /** Counts a changed entry of a member. */
  entry(titleId: number, before: CountedEntry | null, after: CountedEntry | null): void;
  /** Counts an entry that did not count, without an action of its member. */
  entryAgain(titleId: number, entry: CountedEntry): void;
  /** Counts published reviews that appear (or disappear, below 0). */
  reviews(titleId: number, count: number): void;
  readonly titles: ReadonlyMap<number, TitleDelta>;
}

/** Starts collecting changes of figures. */
export function countChanges(): CountChanges {
  const titles = new Map<number, TitleDelta>();
  const deltaOf = (titleId: number): TitleDelta => {
    const delta = titles.get(titleId) ?? { counts: noDelta(), actions: 0 };
    titles.set(titleId, delta);
    return delta;
  };
  return {
    titles,
    entry(titleId, before, after) {
      const delta = deltaOf(titleId);
      countEntry(delta.counts, before, -1);
      countEntry(delta.counts, after, 1);
      if (isTrendingAction(before, after)) delta.actions += 1;
    },
    entryAgain(titleId, entry) {
      countEntry(deltaOf(titleId).counts, entry, 1);
    },
    reviews(titleId, count) {
      deltaOf(titleId).counts.reviews += count;
    },
  };
}

const APPLY = `update title_stats s set
    list_count = s.list_count + d.list, watching_count = s.watching_count + d.watching,
    completed_count = s.completed_count + d.completed, on_hold_count = s.on_hold_count + d.on_hold,
    dropped_count = s.dropped_count + d.dropped, planned_count = s.planned_count + d.plan_to_watch,
    review_count = s.review_count + d.reviews,
    score_total = s.score_total + d."scoreTotal", score_count = s.score_count + d."scoreCount",
    score_counts = (select array_agg(x.stored + x.change order by x.place)
      from unnest(s.score_counts, d.scores) with ordinality as x (stored, change, place)),
    trending = case when d.trend is null then s.trending when s.trending is null then d.trend
      else greatest(s.trending, d.trend)
        + ln(1 + power(2::float8, greatest(-abs(s.trending - d.trend), -1000))) / ln(2::float8) end
  from json_to_recordset($1::json) as d ("titleId" int, list int, watching int, completed int, on_hold int, dropped int,
    plan_to_watch int, reviews int, "scoreTotal" int, "scoreCount" int, scores int[], trend float8)
  where s.title_id = d."titleId"`;

/** Marks titles for the read model. Scores of deleted titles do not count for the catalogue. */
const MARK = `insert into title_count_changes (title_id, score_total, score_count)
  select d."titleId", case when t.deleted_at is null then d."scoreTotal" else 0 end,
    case when t.deleted_at is null then d."scoreCount" else 0 end
  from json_to_recordset($1::json) as d ("titleId" int, "scoreTotal" int, "scoreCount" int)
  join titles t on t.id = d."titleId"`;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * Adds the changes to the figures of their titles in the caller's transaction, as its last step: locks are taken in the
 * order of titles, members, entries, figures.
 */
export async function applyCounts(
  { client, changes }: Pick<Transaction, 'client' | 'changes'>,
  { titles }: CountChanges,
  at: Date,
): Promise<void> {
  const rows = [...titles]
    .filter(([, { counts, actions }]) => actions > 0 || !isNoDelta(counts))
    .map(
      ([
        titleId,
        {
          counts: { statuses, ...counts },
          actions,
        },
      ]) => ({
        titleId,
        ...statuses,
        ...counts,
        scoreCount: sum(counts.scores),
        trend: actions > 0 ? trendingAfter(null, at, actions) : null,
      }),
    )
    .sort((one, other) => one.titleId - other.titleId);
  if (rows.length === 0) return;
  if (rows.length > 1)
    await client.query(
      'select from title_stats where title_id = any($1::int[]) order by title_id for update',
      [rows.map(({ titleId }) => titleId)],
    );
  await client.query({ name: 'title-counts-apply', text: APPLY, values: [JSON.stringify(rows)] });
  const marked = rows.map(({ titleId, scoreTotal, scoreCount }) => ({ titleId, scoreTotal, scoreCount }));
  await client.query({ name: 'title-counts-mark', text: MARK, values: [JSON.stringify(marked)] });
  for (const { titleId } of rows) changes.add(titleStatsTag(titleId));
}
