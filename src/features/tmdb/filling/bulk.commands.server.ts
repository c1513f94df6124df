import { AppError } from '#src/domain/errors.ts';
import { gatherTitle } from '#src/features/tmdb/gathering.queries.server.ts';
import { chooseMissing } from '#src/features/tmdb/proposals/choosing.ts';
import type { Group, PersonChoices } from '#src/features/tmdb/proposals/proposal.ts';
import type { Timeout, TmdbClient } from '#src/features/tmdb/reading/client.server.ts';
import { mayFill } from '#src/features/tmdb/tmdb.policy.ts';
import { sourceIdsOf } from '#src/features/tmdb/tmdb.queries.server.ts';
import { writeContext } from '#src/records/history.server.ts';
import { authorise, type CommandContext } from '#src/server/command.ts';
import { commandTransaction } from '#src/server/db/commandTransaction.ts';
import type { Database } from '#src/server/db/database.ts';
import type { ReportProgress } from '#src/server/jobs/jobs.ts';
import { beginActivity, endActivity, hasRevisions, noteOf } from './accept.commands.server.ts';
import { importPictures, type PictureImport, type Skipped } from './pictureImport.server.ts';
import { fillTitle } from './titleFilling.server.ts';

/** Maximum titles of one bulk command; with all pictures they take about an hour. */
export const FILL_MAX = 200;

/** Longest wait for TMDB's rate limit per title of a job, in ms. */
const TIMEOUT_MILLISECONDS = 120_000;

/** Consecutive titles without a response from TMDB after which the job stops. */
const UNAVAILABLE_MAX = 3;

export interface FilledOutcome {
  id: number;
  label: string;
  outcome: 'filled' | 'unchanged' | 'unknown' | 'failed';
  changed: number;
  pictures: number;
  skipped: { label: string; reason: string }[];
  reason: string | null;
}

/** Result of filling many titles so far. */
export interface BulkFilled {
  activityId: number | null;
  filled: number;
  unchanged: number;
  failed: number;
  titles: FilledOutcome[];
  /** Set while the job waits for TMDB's rate limit. */
  waiting: { until: string; reason: string } | null;
}

export interface BulkFilling {
  readonly ids: readonly number[];
  readonly parts: readonly Group[];
  readonly note?: string | undefined;
  readonly progress: ReportProgress;
}

interface Filler extends PictureImport {
  readonly client: TmdbClient;
  now(): Date;
}

/** Maximum skipped pictures reported per title. */
const SKIPPED_MAX = 10;

const outcomeOf = (skipped: readonly Skipped[]) =>
  skipped.slice(0, SKIPPED_MAX).map(({ label, reason }) => ({ label, reason }));

interface Job {
  readonly context: CommandContext;
  readonly filler: Filler;
  readonly filling: BulkFilling;
  readonly result: BulkFilled;
  /** Names of the titles by id. */
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

/** Writes one title in its own transaction. All titles share one activity row, which the first one creates. */
async function writeOne(
  { context, filler, filling, result }: Job,
  gathered: Awaited<ReturnType<typeof gatherTitle>>,
  onPicture: () => Promise<void>,
): Promise<Written> {
  const { stored, located } = gathered;
  const { tmdbId, url, isSeasonSure } = located.facts;
  if (!isSeasonSure)
    return unchanged('unknown', 'TMDB has several seasons and it is not clear which one this is');
  const proposals = chooseMissing(gathered.proposals, filling.parts);
  if (proposals.length === 0) return unchanged('unchanged', null);
  const now = filler.now();
  const { imported, skipped } = await importPictures({ ...context, now }, filler, proposals, {
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
            write: writeContext({ ...context, now }, named.action, { note, activityId: result.activityId }),
          };
    const { id, version } = stored;
    const people: PersonChoices = new Map();
    const filled = await fillTitle(
      tx,
      { id, version, proposals, people, imported, sourceId, areCollisionsLeft: true },
      begun.write,
    );
    const isRecorded = await hasRevisions(tx.client, begun.activityId);
    const detail = { filled: result.filled + 1, parts: filling.parts };
    await endActivity(tx.client, begun.activityId, isRecorded, detail);
    return { ...filled, activityId: isRecorded ? begun.activityId : null };
  });
  result.activityId = done.activityId;
  const changed = done.changed.length;
  return {
    outcome: changed > 0 || done.made.length > 0 ? 'filled' : 'unchanged',
    changed,
    pictures: imported.size,
    skipped: outcomeOf(skipped),
    reason: null,
  };
}

const isUnknown = (error: unknown) =>
  error instanceof AppError && (error.statusCode === 404 || error.fields?.tmdbId !== undefined);

/** Whether an error concerns only one title. A rejected API key or a missing permission concerns all. */
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

/** Fills one title. `isUnavailable` says that TMDB did not respond. */
async function fillOne(
  job: Job,
  id: number,
  timeout: Timeout,
  onPicture: () => Promise<void>,
): Promise<{ outcome: FilledOutcome; isUnavailable: boolean }> {
  const { context, filler } = job;
  const reading = { db: context.db, client: filler.client };
  const label = job.names.get(id) ?? `No. ${id}`;
  try {
    const gathered = await gatherTitle(reading, id, { tmdbId: null, timeout });
    return { outcome: { id, label, ...(await writeOne(job, gathered, onPicture)) }, isUnavailable: false };
  } catch (error) {
    if (!isOfOneTitle(error)) throw error;
    const outcome = isUnknown(error) ? 'unknown' : 'failed';
    return {
      outcome: { id, label, ...unchanged(outcome, error.fields?.tmdbId ?? error.message) },
      isUnavailable: error.name === 'TmdbUnavailable',
    };
  }
}

function count(result: BulkFilled, outcome: FilledOutcome): void {
  result.titles.push(outcome);
  if (outcome.outcome === 'filled') result.filled += 1;
  else if (outcome.outcome === 'unchanged') result.unchanged += 1;
  else result.failed += 1;
}

/**
 * Fills missing values of many titles from TMDB. Each title has its own transaction and all share one activity row: filled
 * titles stay when the job ends early, and another run does the rest.
 * @throws AppError 403 for parts that the caller may not fill; 502 if TMDB rejects the API key; 503 if it does not respond
 *   for several titles in a row; errors of `progress`, which end the job between two steps
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
  let unavailable = 0;
  for (const [done, id] of ids.entries()) {
    await progress(done, ids.length, result);
    const timeout: Timeout = {
      milliseconds: TIMEOUT_MILLISECONDS,
      onWait(milliseconds) {
        const until = new Date(Date.now() + milliseconds).toISOString();
        return progress(done, ids.length, {
          ...result,
          waiting: { until, reason: "Waiting for TMDB's rate limit" },
        });
      },
    };
    const { outcome, isUnavailable } = await fillOne(job, id, timeout, () => progress(done, ids.length));
    count(result, outcome);
    unavailable = isUnavailable ? unavailable + 1 : 0;
    if (unavailable >= UNAVAILABLE_MAX) {
      await progress(done + 1, ids.length, result);
      throw new AppError('TMDB is not responding. Titles filled so far are saved. Try the others later', {
        statusCode: 503,
        name: 'TmdbUnavailable',
      });
    }
  }
  await progress(ids.length, ids.length, result);
  return result;
}
