import { conflict, invalid, notFound } from '#src/domain/errors.ts';
import { personFields } from '#src/domain/fields/person.ts';
import { actorIdOf, authorise, type CommandContext } from '#src/server/catalogue/command.server.ts';
import { recordActivity, type WriteContext } from '#src/server/catalogue/history.server.ts';
import { writePeople } from '#src/server/catalogue/people.server.ts';
import { readPeople } from '#src/server/catalogue/reading.server.ts';
import { commandTransaction, recordAt } from '#src/server/catalogue/revising.server.ts';
import { soundPerson } from '#src/server/catalogue/soundRecords.server.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';
import type { Progress } from '#src/server/jobs/jobs.server.ts';
import { type Bringing, type Brought, bringPictures, pictureName, picturesIn } from './bringing.server.ts';
import { type Chosen, chooseAccepted } from './choosing.ts';
import { byId } from './diff.server.ts';
import type { Gathered } from './gathering.queries.server.ts';
import { type Collision, withOperations } from './operationsFilling.ts';
import { withPortrait } from './personFilling.server.ts';
import type { PeopleSaid, Proposal } from './proposal.ts';
import { fillTitle } from './titleFilling.server.ts';
import { mayAccept } from './tmdb.policy.ts';
import { sourceIdsOf } from './tmdb.queries.server.ts';

/** What accepting came to. */
export interface Accepted {
  id: number;
  version: number;
  /** What undoing undoes; null where nothing was written. */
  activityId: number | null;
  changed: readonly string[];
  /** Pictures that were taken into the library. */
  pictures: number;
  people: readonly { id: number; name: string }[];
  skipped: readonly { id: string; label: string; reason: string }[];
  conflicts: readonly Collision[];
}

export interface Acceptance {
  readonly id: number;
  readonly version: number;
  readonly chosen: Chosen;
  readonly people: PeopleSaid;
  readonly tmdbId: string;
  /** Where TMDB shows it. */
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
 * Reads what somebody accepts of what TMDB says now, before anything is fetched or written.
 * @throws AppError 403 for what the caller may not, 422 for two things at one path and for a version that never was
 */
export function acceptanceOf(
  { actor }: CommandContext,
  { stored, located, proposals }: Gathered<{ id: number; version: number }, { tmdbId: string; url: string }>,
  { version, accept, people = {}, note }: Request,
): Acceptance {
  if (version > stored.version) throw invalid({ version: `The record's version is ${stored.version}` });
  const chosen = chooseAccepted(accept, byId(proposals));
  const said = new Map(Object.entries(people).map(([tmdbId, id]) => [Number(tmdbId), id]));
  authorise(mayAccept(actor, chosen.proposals, said));
  const { tmdbId, url } = located.facts;
  return {
    id: stored.id,
    version,
    chosen,
    people: said,
    tmdbId,
    url,
    note,
  };
}

interface Writing {
  readonly activityId: number;
  readonly write: WriteContext;
}

/** Begins the one activity row of a command of ours. */
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
  const actorId = actorIdOf(context);
  const activityId = await recordActivity(tx.client, actorId, { action, entity, entityId: id });
  return { activityId, write: { actorId, action, now: context.now, activityId, note } };
}

/** Says in the activity what was done; a command that changed nothing leaves no row. */
export async function endActivity(
  runner: Runner,
  activityId: number,
  isKept: boolean,
  detail: object,
): Promise<void> {
  if (isKept)
    await runner.query('update activity set detail = $2 where id = $1', [activityId, JSON.stringify(detail)]);
  else await runner.query('delete from activity where id = $1', [activityId]);
}

/** The note that the history shows where staff wrote none. */
export const noteOf = (note: string | undefined, tmdbId: string) => note ?? `Filled from TMDB (${tmdbId})`;

async function broughtOf(
  context: CommandContext,
  bringing: Bringing,
  { chosen, url }: Acceptance,
  progress: Progress,
) {
  const { proposals } = chosen;
  const total = picturesIn(proposals).length + 1;
  await progress(0, total);
  const { brought, skipped } = await bringPictures(context, bringing, proposals, {
    url,
    onEach: (done) => progress(done, total),
  });
  const idOf = new Map([...byId(proposals)].map(([id, { path }]) => [path, id]));
  const told = [...chosen.skipped, ...skipped.map((each) => ({ ...each, id: idOf.get(each.path) ?? '' }))];
  return { brought, skipped: told.map(({ id, label, reason }) => ({ id, label, reason })), total };
}

/**
 * Fetches the pictures that were accepted of a title, then writes all of it in one transaction, as one activity row.
 * @returns what it came to; with `conflicts` nothing was written
 * @throws AppError 404, 409, 422; what `progress` throws ends it before anything is written
 */
export async function acceptTitle(
  context: CommandContext,
  bringing: Bringing,
  acceptance: Acceptance,
  progress: Progress,
): Promise<Accepted> {
  const { id, version, chosen, people, tmdbId, note } = acceptance;
  const { brought, skipped, total } = await broughtOf(context, bringing, acceptance, progress);
  const done = await commandTransaction(context.db, async (tx) => {
    const sourceId = (await sourceIdsOf(tx.client)).get('tmdb');
    const named = { action: 'title.fill', entity: 'title', id, note: noteOf(note, tmdbId) } as const;
    const { activityId, write } = await beginActivity(tx, context, named);
    const filling = { id, version, proposals: chosen.proposals, people, brought, sourceId };
    const filled = await fillTitle(tx, { ...filling, areCollisionsLeft: false }, write);
    const isKept =
      filled.changed.length + filled.made.length > 0 || (await hasRevisions(tx.client, activityId));
    await endActivity(tx.client, activityId, isKept, { tmdbId, paths: filled.changed.slice(0, 50) });
    return { ...filled, activityId: isKept ? activityId : null };
  });
  await progress(total, total);
  return {
    id,
    version: done.version,
    activityId: done.activityId,
    changed: done.changed,
    pictures: brought.size,
    people: done.made,
    skipped,
    conflicts: done.collisions,
  };
}

/** Whether a command changed anything, of people too. */
export async function hasRevisions(runner: Runner, activityId: number): Promise<boolean> {
  const { rows } = await runner.query<{ has: boolean }>(
    'select exists (select from revisions where activity_id = $1) as has',
    [activityId],
  );
  return rows[0]?.has ?? false;
}

async function fillPerson(
  tx: Transaction,
  { id, version, chosen }: Acceptance,
  brought: Brought,
  write: WriteContext,
): Promise<{ version: number; changed: string[]; collisions: Collision[] }> {
  const before = (await readPeople(tx.client, [id], { isForUpdate: true })).get(id);
  if (!before) throw notFound(`There is no person ${id}`);
  if (before.isDeleted) throw conflict(`Person ${id} is deleted. Restore them first`);
  const base = await recordAt(tx.client, 'person', personFields, before, version);
  const { record, collisions } = withOperations(personFields, before.record, base, chosen.proposals);
  if (collisions.length > 0) return { version: before.version, changed: [], collisions };
  const pictured = picturesIn(chosen.proposals).reduce(
    (person, { deed }: { deed: Proposal['deed'] & { does: 'picture' } }) =>
      withPortrait(person, brought.get(pictureName(deed))),
    record,
  );
  const after = await soundPerson(tx.client, before, pictured);
  const [written] = await writePeople(tx, [{ before, after }], write);
  if (!written) return { version: before.version, changed: [], collisions };
  return { version: written.version, changed: Object.keys(written.operations), collisions };
}

/** The same of a person. @throws as `acceptTitle` */
export async function acceptPerson(
  context: CommandContext,
  bringing: Bringing,
  acceptance: Acceptance,
  progress: Progress,
): Promise<Accepted> {
  const { id, tmdbId, note } = acceptance;
  const { brought, skipped, total } = await broughtOf(context, bringing, acceptance, progress);
  const done = await commandTransaction(context.db, async (tx) => {
    const named = { action: 'person.fill', entity: 'person', id, note: noteOf(note, tmdbId) } as const;
    const { activityId, write } = await beginActivity(tx, context, named);
    const filled = await fillPerson(tx, acceptance, brought, write);
    const isKept = filled.changed.length > 0;
    await endActivity(tx.client, activityId, isKept, { tmdbId, paths: filled.changed.slice(0, 50) });
    return { ...filled, activityId: isKept ? activityId : null };
  });
  await progress(total, total);
  const { version, activityId, changed, collisions } = done;
  return {
    id,
    version,
    activityId,
    changed,
    pictures: brought.size,
    people: [],
    skipped,
    conflicts: collisions,
  };
}
