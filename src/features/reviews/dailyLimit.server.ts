import { AppError } from '#src/domain/errors.ts';
import { type Runner, statement } from '#src/server/db/database.ts';

/** What a member does at most so often in 24 hours, with its table and columns. */
const COUNTED = {
  publish: { from: 'reviews', member: 'user_id', at: 'published_at' },
  draft: { from: 'review_drafts', member: 'user_id', at: 'created_at' },
  vote: { from: 'review_votes', member: 'user_id', at: 'created_at' },
  report: { from: 'reports', member: 'reporter_id', at: 'created_at' },
} as const;
type Counted = keyof typeof COUNTED;

const counter = (kind: Counted) => {
  const { from, member, at } = COUNTED[kind];
  return statement<{ count: number }, [userId: number, now: Date]>(
    `daily-${kind}`,
    `select count(*)::int as count from ${from} where ${member} = $1 and ${at} > $2::timestamptz - interval '24 hours'`,
  );
};

const COUNTERS: Readonly<Record<Counted, ReturnType<typeof counter>>> = {
  publish: counter('publish'),
  draft: counter('draft'),
  vote: counter('vote'),
  report: counter('report'),
};

/**
 * Checks how often a member did something in the last 24 hours. The caller has locked the member.
 * @param most how often it is allowed; one more is an error
 * @throws AppError 429
 */
export async function assertWithinDay(
  runner: Runner,
  kind: Counted,
  { userId, now, most }: { userId: number; now: Date; most: number },
): Promise<void> {
  const [row] = await COUNTERS[kind](runner, userId, now);
  if ((row?.count ?? 0) < most) return;
  throw new AppError(`That is enough for today: at most ${most} in 24 hours. Try again tomorrow`, {
    statusCode: 429,
    name: 'TooManyRequests',
  });
}
