import { AppError } from '#src/domain/errors.ts';
import { authorise, type CommandContext } from '#src/server/catalogue/command.server.ts';
import { commandTransaction } from '#src/server/catalogue/revising.server.ts';
import type { Database } from '#src/server/db/database.ts';
import type { Progress } from '#src/server/jobs/jobs.server.ts';
import { beginActivity, endActivity, hasRevisions, noteOf } from './accept.commands.server.ts';
import { type Bringing, bringPictures, type Skipped } from './bringing.server.ts';
import { chooseMissing } from './choosing.ts';
import type { Patience, TmdbClient } from './client.server.ts';
import { gatherTitle } from './gathering.queries.server.ts';
import type { Group, PeopleSaid } from './proposal.ts';
import { fillTitle } from './titleFilling.server.ts';
import { mayFill } from './tmdb.policy.ts';
import { sourceIdsOf } from './tmdb.queries.server.ts';

/** Titles of one bulk command: with all their pictures an hour's work. */
export const FILL_MAX = 200;

/** How long one title of a job can wait where TMDB asks us to, in ms. */
const PATIENCE_MILLISECONDS = 120_000;

/** Titles in a row that TMDB does not answer for, after which it is given up. */
const AWAY_MAX = 3;

export interface FilledOutcome {
  id: number;
  label: string;
  outcome: 'filled' | 'unchanged' | 'unknown' | 'failed';
  changed: number;
  pictures: number;
  skipped: { label: string; reason: string }[];
  reason: string | null;
}

/** What filling many titles came to, so far. */
export interface BulkFilled {
  activityId: number | null;
  filled: number;
  unchanged: number;
  failed: number;
  titles: FilledOutcome[];
  /** While TMDB asks us to wait. */
  waiting: { until: string; reason: string } | null;
}

export interface BulkFilling {
  readonly ids: readonly number[];
  readonly parts: readonly Group[];
  readonly note?: string | undefined;
  readonly progress: Progress;
}

interface Filler extends Bringing {
  readonly client: TmdbClient;
  now(): Date;
}

/** Skipped pictures that are told of one title. */
const SKIPPED_MAX = 10;

const toldOf = (skipped: readonly Skipped[]) =>
  skipped.slice(0, SKIPPED_MAX).map(({ label, reason }) => ({ label, reason }));

interface Job {
  readonly context: CommandContext;
  readonly filler: Filler;
  readonly filling: BulkFilling;
  readonly result: BulkFilled;
  /** What the titles are called, by id. */
  readonly names: ReadonlyMap<number, string>;
}

type Written = Omit<FilledOutcome, 'id' | 'label'>;

const unchanged = (outcome: FilledOutcome['outcome'], reason: string | null): Written => ({
  outcome,
  changed: 0,
  pictures: 0,
  skipped: [],
  reason,
});

/** Writes one title in a transaction of its own, under the activity row of the whole job, which its first title begins. */
async function writeOne(
  { context, filler, filling, result }: Job,
  gathered: Awaited<ReturnType<typeof gatherTitle>>,
  onPicture: () => Promise<void>,
): Promise<Written> {
  const { stored, located } = gathered;
  const { tmdbId, url, isSeasonSure } = located.facts;
  if (!isSeasonSure)
    return unchanged('unknown', 'TMDB has several seasons, and nothing says which one it is');
  const proposals = chooseMissing(gathered.proposals, filling.parts);
  if (proposals.length === 0) return unchanged('unchanged', null);
  const now = filler.now();
  const { brought, skipped } = await bringPictures({ ...context, now }, filler, proposals, {
    url,
    onEach: onPicture,
  });
  const done = await commandTransaction(context.db, async (tx) => {
    const sourceId = (await sourceIdsOf(tx.client)).get('tmdb');
    const note = noteOf(filling.note, tmdbId);
    const named = { action: 'title.fillMany', entity: 'title', id: null, note } as const;
    const begun =
      result.activityId === null
        ? await beginActivity(tx, { ...context, now }, named)
        : {
            activityId: result.activityId,
            write: {
              actorId: context.actor?.userId ?? null,
              action: named.action,
              now,
              activityId: result.activityId,
              note,
            },
          };
    const { id, version } = stored;
    const people: PeopleSaid = new Map();
    const filled = await fillTitle(
      tx,
      { id, version, proposals, people, brought, sourceId, areCollisionsLeft: true },
      begun.write,
    );
    const isKept = await hasRevisions(tx.client, begun.activityId);
    const detail = { filled: result.filled + 1, parts: filling.parts };
    await endActivity(tx.client, begun.activityId, isKept, detail);
    return { ...filled, activityId: isKept ? begun.activityId : null };
  });
  result.activityId = done.activityId;
  const changed = done.changed.length;
  return {
    outcome: changed > 0 || done.made.length > 0 ? 'filled' : 'unchanged',
    changed,
    pictures: brought.size,
    skipped: toldOf(skipped),
    reason: null,
  };
}

const isUnknown = (error: unknown) =>
  error instanceof AppError && (error.statusCode === 404 || error.fields?.tmdbId !== undefined);

/** Whether a fault is of one title alone; a refused key is of all. */
function isOfOneTitle(error: unknown): error is AppError {
  return error instanceof AppError && error.name !== 'TmdbRefused' && error.name !== 'Forbidden';
}

async function namesOf({ pool }: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ id: number; title: string }>(
    'select id, title from titles where id = any($1::int[])',
    [ids],
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** One title, and whether TMDB did not answer for it. */
async function fillOne(
  job: Job,
  id: number,
  patience: Patience,
  onPicture: () => Promise<void>,
): Promise<{ told: FilledOutcome; isAway: boolean }> {
  const { context, filler } = job;
  const reading = { db: context.db, client: filler.client };
  const label = job.names.get(id) ?? `No. ${id}`;
  try {
    const gathered = await gatherTitle(reading, id, { tmdbId: null, patience });
    return { told: { id, label, ...(await writeOne(job, gathered, onPicture)) }, isAway: false };
  } catch (error) {
    if (!isOfOneTitle(error)) throw error;
    const outcome = isUnknown(error) ? 'unknown' : 'failed';
    return {
      told: { id, label, ...unchanged(outcome, error.fields?.tmdbId ?? error.message) },
      isAway: error.name === 'TmdbUnavailable',
    };
  }
}

function count(result: BulkFilled, told: FilledOutcome): void {
  result.titles.push(told);
  if (told.outcome === 'filled') result.filled += 1;
  else if (told.outcome === 'unchanged') result.unchanged += 1;
  else result.failed += 1;
}

/**
 * Fills what many titles lack with what TMDB says of them. Each title is written for itself, all under one activity row: what is
 * done stays when the job ends early, and filling again does the rest.
 * @throws AppError 403 for parts that the caller may not fill; 502 where TMDB refuses our key; 503 where it does not answer for
 *   several titles in a row; what `progress` throws ends it between two steps
 */
export async function fillTitles(
  context: CommandContext,
  filler: Filler,
  filling: BulkFilling,
): Promise<BulkFilled> {
  const { ids, parts, progress } = filling;
  authorise(mayFill(context.actor, parts));
  const result: BulkFilled = {
    activityId: null,
    filled: 0,
    unchanged: 0,
    failed: 0,
    titles: [],
    waiting: null,
  };
  const job = { context, filler, filling, result, names: await namesOf(context.db, ids) };
  let away = 0;
  for (const [done, id] of ids.entries()) {
    await progress(done, ids.length, result);
    const patience: Patience = {
      milliseconds: PATIENCE_MILLISECONDS,
      onWait(milliseconds) {
        const until = new Date(Date.now() + milliseconds).toISOString();
        return progress(done, ids.length, { ...result, waiting: { until, reason: 'TMDB asks us to wait' } });
      },
    };
    const { told, isAway } = await fillOne(job, id, patience, () => progress(done, ids.length));
    count(result, told);
    away = isAway ? away + 1 : 0;
    if (away >= AWAY_MAX) {
      await progress(done + 1, ids.length, result);
      throw new AppError('TMDB does not answer. What was filled so far is kept; try the rest later', {
        statusCode: 503,
        name: 'TmdbUnavailable',
      });
    }
  }
  await progress(ids.length, ids.length, result);
  return result;
}
