import { personFields } from '#src/catalogue/people/person.fields.ts';
import { personRecords } from '#src/catalogue/people/personRecords.server.ts';
import { conflict, invalid, notFound } from '#src/domain/errors.ts';
import type { Gathered } from '#src/features/tmdb/gathering.queries.server.ts';
import { type Chosen, chooseAccepted } from '#src/features/tmdb/proposals/choosing.ts';
import { byId } from '#src/features/tmdb/proposals/diff.server.ts';
import type { PersonChoices, Proposal } from '#src/features/tmdb/proposals/proposal.ts';
import { mayAccept } from '#src/features/tmdb/tmdb.policy.ts';
import { sourceIdsOf } from '#src/features/tmdb/tmdb.queries.server.ts';
import { type WriteContext, writeContext } from '#src/records/history.server.ts';
import { recordAt } from '#src/records/pastRecord.server.ts';
import { actorIdOf, authorise, type CommandContext } from '#src/server/command.ts';
import { recordActivity } from '#src/server/db/activity.ts';
import { commandTransaction } from '#src/server/db/commandTransaction.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';
import type { ReportProgress } from '#src/server/jobs/jobs.ts';
import { type Collision, withOperations } from './operationsFilling.ts';
import { withPortrait } from './personFilling.server.ts';
import {
  type ImportedPictures,
  importPictures,
  type PictureImport,
  pictureName,
  picturesIn,
} from './pictureImport.server.ts';
import { type FilledTitle, fillTitle } from './titleFilling.server.ts';

/** The result of accepting proposals. */
export interface Accepted {
  id: number;
  version: number;
  /** The activity to undo; null if nothing was written. */
  activityId: number | null;
  changed: readonly string[];
  /** Number of pictures added to the library. */
  pictures: number;
  people: readonly { id: number; name: string }[];
  skipped: readonly { id: string; label: string; reason: string }[];
  conflicts: readonly Collision[];
}

export interface Acceptance {
  readonly id: number;
  readonly version: number;
  readonly chosen: Chosen;
  readonly people: PersonChoices;
  readonly tmdbId: string;
  /** Page at TMDB. */
  readonly url: string;
  readonly note?: string | undefined;
}

interface Request {
  readonly version: number;
  readonly accept: readonly string[];
  readonly people?: Readonly<Record<string, number | null>> | undefined;
  readonly note?: string | undefined;
}

/**
 * Selects the accepted proposals among TMDB's current ones and checks the permissions, before anything is fetched or
 * written.
 * @throws AppError 403 without the permissions, 422 for two proposals with the same path or an unknown version
 */
export async function acceptanceOf(
  { actor }: CommandContext,
  { stored, located, proposals }: Gathered<{ id: number; version: number }, { tmdbId: string; url: string }>,
  { version, accept, people = {}, note }: Request,
): Promise<Acceptance> {
  if (version > stored.version) throw invalid({ version: `The record's version is ${stored.version}` });
  const chosen = chooseAccepted(accept, await byId(proposals));
  const choices = new Map(Object.entries(people).map(([tmdbId, id]) => [Number(tmdbId), id]));
  authorise(mayAccept(actor, chosen.proposals, choices));
  const { tmdbId, url } = located.facts;
  return { id: stored.id, version, chosen, people: choices, tmdbId, url, note };
}

interface Writing {
  readonly activityId: number;
  readonly write: WriteContext;
}

/** Creates the activity row of a command. */
export async function beginActivity(
  tx: Transaction,
  context: CommandContext,
  {
    action,
    entity,
    id,
    note,
  }: { action: string; entity: 'title' | 'person'; id: number | null; note: string },
): Promise<Writing> {
  const activityId = await recordActivity(tx.client, actorIdOf(context), { action, entity, entityId: id });
  return { activityId, write: writeContext(context, action, { note, activityId }) };
}

/** Adds the details to the activity row, or deletes the row if nothing was changed. */
export async function endActivity(
  runner: Runner,
  activityId: number,
  isRecorded: boolean,
  detail: object,
): Promise<void> {
  if (isRecorded)
    await runner.query('update activity set detail = $2 where id = $1', [activityId, JSON.stringify(detail)]);
  else await runner.query('delete from activity where id = $1', [activityId]);
}

/** Returns the note for the history; without one from staff, a default note. */
export const noteOf = (note: string | undefined, tmdbId: string) => note ?? `Filled from TMDB (${tmdbId})`;

async function importedOf(
  context: CommandContext,
  pictureImport: PictureImport,
  { chosen, url }: Acceptance,
  progress: ReportProgress,
) {
  const { proposals } = chosen;
  const total = picturesIn(proposals).length + 1;
  await progress(0, total);
  const { imported, skipped } = await importPictures(context, pictureImport, proposals, {
    url,
    onEach: (done) => progress(done, total),
  });
  const idOf = new Map([...(await byId(proposals))].map(([id, { path }]) => [path, id]));
  const outcome = [...chosen.skipped, ...skipped.map((each) => ({ ...each, id: idOf.get(each.path) ?? '' }))];
  return { imported, skipped: outcome.map(({ id, label, reason }) => ({ id, label, reason })), total };
}

type Fill = (
  tx: Transaction,
  acceptance: Acceptance,
  imported: ImportedPictures,
  write: WriteContext,
) => Promise<FilledTitle>;

/**
 * Fetches the accepted pictures of a record, then writes all accepted proposals in one transaction with one activity row.
 * @returns the result; if it has `conflicts`, nothing was written
 * @throws AppError 404, 409, 422; errors of `progress`, before anything is written
 */
const accepting =
  (entity: 'title' | 'person', fill: Fill) =>
  async (
    context: CommandContext,
    pictureImport: PictureImport,
    acceptance: Acceptance,
    progress: ReportProgress,
  ): Promise<Accepted> => {
    const { id, tmdbId, note } = acceptance;
    const { imported, skipped, total } = await importedOf(context, pictureImport, acceptance, progress);
    const named = { action: `${entity}.fill`, entity, id, note: noteOf(note, tmdbId) };
    const done = await commandTransaction(context.db, async (tx) => {
      const { activityId, write } = await beginActivity(tx, context, named);
      const filled = await fill(tx, acceptance, imported, write);
      const isRecorded =
        filled.changed.length + filled.made.length > 0 || (await hasRevisions(tx.client, activityId));
      await endActivity(tx.client, activityId, isRecorded, { tmdbId, paths: filled.changed.slice(0, 50) });
      return { ...filled, activityId: isRecorded ? activityId : null };
    });
    await progress(total, total);
    const { version, activityId, changed, made: people, collisions: conflicts } = done;
    return { id, version, activityId, changed, pictures: imported.size, people, skipped, conflicts };
  };

/** Accepts proposals for a title. @throws as `accepting` */
export const acceptTitle = accepting(
  'title',
  async (tx, { id, version, chosen, people }, imported, write) => {
    const sourceId = (await sourceIdsOf(tx.client)).get('tmdb');
    const filling = { id, version, proposals: chosen.proposals, people, imported, sourceId };
    return fillTitle(tx, { ...filling, areCollisionsLeft: false }, write);
  },
);

/** Returns whether a command changed any record, including people. */
export async function hasRevisions(runner: Runner, activityId: number): Promise<boolean> {
  const { rows } = await runner.query<{ has: boolean }>(
    'select exists (select from revisions where activity_id = $1) as has',
    [activityId],
  );
  return rows[0]?.has ?? false;
}

const fillPerson: Fill = async (tx, { id, version, chosen }, imported, write) => {
  const before = (await personRecords.read(tx.client, [id], { isForUpdate: true })).get(id);
  if (!before) throw notFound(`There is no person ${id}`);
  if (before.isDeleted) throw conflict(`Person ${id} is deleted. Restore the person first`);
  const base = await recordAt(tx.client, 'person', personFields, before, version);
  const { record, collisions } = withOperations(personFields, before.record, base, chosen.proposals);
  const unchanged = { version: before.version, changed: [], made: [], collisions };
  if (collisions.length > 0) return unchanged;
  const pictured = picturesIn(chosen.proposals).reduce(
    (person, { action }: { action: Proposal['action'] & { does: 'picture' } }) =>
      withPortrait(person, imported.get(pictureName(action))),
    record,
  );
  const written = await personRecords.save(tx, { before, after: pictured }, write);
  if (!written) return unchanged;
  return { ...unchanged, version: written.version, changed: Object.keys(written.operations) };
};

/** Accepts proposals for a person. @throws as `accepting` */
export const acceptPerson = accepting('person', fillPerson);
