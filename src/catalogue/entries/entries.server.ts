import {
  allPlays,
  currentPlay,
  type EntryState,
  type Play,
  type StoredEntry,
} from '#src/domain/lists/entry.ts';
import { changeOf } from '#src/domain/lists/entryChanges.ts';
import { LIST_LIMITS } from '#src/domain/lists/listLimits.ts';
import type { ChangeSource, LIST_STATUSES } from '#src/domain/lists/listStatuses.ts';
import { type Runner, statement } from '#src/server/db/database.ts';

/** One entry: a member and a title. */
export interface EntryKey {
  readonly userId: number;
  readonly titleId: number;
}

interface EntryRow extends EntryKey {
  version: number;
  status: (typeof LIST_STATUSES)[number];
  isRewatching: boolean;
  score: number | null;
  progress: number;
  startedOn: string | null;
  finishedOn: string | null;
  rewatchCount: number;
  notes: string | null;
  isPrivate: boolean;
  play: number;
  plays: Record<string, Play>;
  marks: Record<string, string | null>;
}

const ENTRIES = `select e.user_id as "userId", e.title_id as "titleId", e.version, e.status,
    e.is_rewatching as "isRewatching", e.score, e.progress, e.started_on as "startedOn", e.finished_on as "finishedOn",
    e.rewatch_count as "rewatchCount", e.notes, e.is_private as "isPrivate", e.play,
    coalesce((select json_object_agg(p.number, json_build_object('startedOn', p.started_on, 'finishedOn', p.finished_on,
        'progress', p.progress)) from plays p
      where p.user_id = e.user_id and p.title_id = e.title_id and p.number <> e.play), '{}') as plays,
    coalesce((select json_object_agg(m.episode_id || '/' || m.play, m.watched_on) from episode_marks m
      where m.user_id = e.user_id and m.title_id = e.title_id), '{}') as marks
  from list_entries e`;

const entriesOfMember = statement<EntryRow, [userId: number, titleIds: readonly number[]]>(
  'list-entries-of-member',
  `${ENTRIES} where e.user_id = $1 and e.title_id = any($2::int[])`,
);
const entriesOfTitle = statement<EntryRow, [titleId: number, userIds: readonly number[]]>(
  'list-entries-of-title',
  `${ENTRIES} where e.title_id = $1 and e.user_id = any($2::int[])`,
);

function storedEntry({ userId: _user, titleId: _title, version, ...state }: EntryRow): StoredEntry {
  return { version, state };
}

/** Returns a member's entries for some titles, by title. */
export async function memberEntries(
  runner: Runner,
  userId: number,
  titleIds: readonly number[],
): Promise<Map<number, StoredEntry>> {
  const rows = await entriesOfMember(runner, userId, titleIds);
  return new Map(rows.map((row) => [row.titleId, storedEntry(row)]));
}

/** Returns the entries of some members for a title, by member. */
export async function titleEntries(
  runner: Runner,
  titleId: number,
  userIds: readonly number[],
): Promise<Map<number, StoredEntry>> {
  const rows = await entriesOfTitle(runner, titleId, userIds);
  return new Map(rows.map((row) => [row.userId, storedEntry(row)]));
}

/** An entry to be written. */
export interface EntryWrite extends EntryKey {
  readonly before: StoredEntry | null;
  /** Null removes it. */
  readonly after: EntryState | null;
  /** The change in the log that this one undoes. */
  readonly undoneId?: number | undefined;
}

/** How a change is recorded in the member's log. */
export interface ChangeRecord {
  readonly source: ChangeSource;
  readonly at: Date;
  readonly batchId?: number | undefined;
  readonly importId?: number | undefined;
}

const saveEntries = statement<{ version: number }, [rows: string, at: Date]>(
  'list-entries-save',
  `insert into list_entries as e (user_id, title_id, status, is_rewatching, score, progress, started_on, finished_on,
     rewatch_count, notes, is_private, play, version, created_at, updated_at)
   select "userId", "titleId", status, "isRewatching", score, progress, "startedOn", "finishedOn", "rewatchCount", notes,
     "isPrivate", play, version, $2, $2
   from json_to_recordset($1::json) as r ("userId" int, "titleId" int, status text, "isRewatching" bool, score int,
     progress int, "startedOn" text, "finishedOn" text, "rewatchCount" int, notes text, "isPrivate" bool, play int, version int)
   on conflict (user_id, title_id) do update set status = excluded.status, is_rewatching = excluded.is_rewatching,
     score = excluded.score, progress = excluded.progress, started_on = excluded.started_on,
     finished_on = excluded.finished_on, rewatch_count = excluded.rewatch_count, notes = excluded.notes,
     is_private = excluded.is_private, play = excluded.play, version = excluded.version, updated_at = excluded.updated_at
   returning e.version`,
);

const logChanges = statement<
  { id: number },
  [rows: string, source: string, at: Date, batchId: number | null, importId: number | null]
>(
  'list-changes-append',
  `insert into list_changes (user_id, title_id, version, before, after, source, created_at, batch_id, import_id, undone_id)
   select "userId", "titleId", version, before, after, $2, $3, $4, $5, "undoneId"
   from rows from (json_to_recordset($1::json)
     as ("userId" int, "titleId" int, version int, before jsonb, after jsonb, "undoneId" int))
     with ordinality as r ("userId", "titleId", version, before, after, "undoneId", place)
   order by place returning id`,
);

const deleteOldChanges = statement<Record<string, never>, [rows: string, kept: number]>(
  'list-changes-delete-old',
  `delete from list_changes c using json_to_recordset($1::json) as r ("userId" int, "titleId" int)
   cross join lateral (select id from list_changes l where l.user_id = r."userId" and l.title_id = r."titleId"
     order by id desc offset $2::int - 1 limit 1) as oldest
   where c.user_id = r."userId" and c.title_id = r."titleId" and c.id < oldest.id`,
);

/** Deletes the oldest changes of entries whose log is full. Each change has a version of its own. */
async function trimLog(runner: Runner, written: readonly (EntryKey & { version: number })[]): Promise<void> {
  const full = written.filter(({ version }) => version > LIST_LIMITS.changes);
  if (full.length === 0) return;
  const entries = full.map(({ userId, titleId }) => ({ userId, titleId }));
  await deleteOldChanges(runner, JSON.stringify(entries), LIST_LIMITS.changes);
}

const savePlays = statement<Record<string, never>, [rows: string]>(
  'list-plays-save',
  `insert into plays (user_id, title_id, number, started_on, finished_on, progress)
   select "userId", "titleId", number, "startedOn", "finishedOn", progress
   from json_to_recordset($1::json) as r ("userId" int, "titleId" int, number int, "startedOn" text, "finishedOn" text, progress int)
   on conflict (user_id, title_id, number) do update set started_on = excluded.started_on,
     finished_on = excluded.finished_on, progress = excluded.progress`,
);

interface ChildRow extends EntryKey {
  readonly number: number;
}
interface MarkRow extends EntryKey {
  readonly episodeId: number;
  readonly play: number;
}

/** The keys of `before` that `after` does not have. */
const lostKeys = (before: object, after: object): string[] =>
  Object.keys(before).filter((key) => !Object.hasOwn(after, key));

async function writePlays(runner: Runner, writes: readonly EntryWrite[]): Promise<void> {
  const saved: (ChildRow & Play)[] = [];
  const gone: ChildRow[] = [];
  for (const { userId, titleId, before, after } of writes) {
    const old: Readonly<Record<string, Play>> = before ? allPlays(before.state) : {};
    const now: Readonly<Record<string, Play>> = after ? allPlays(after) : {};
    for (const number of lostKeys(old, now)) gone.push({ userId, titleId, number: Number(number) });
    for (const [number, play] of Object.entries(now)) {
      const was = old[number];
      const isSame = was && JSON.stringify(currentPlay(was)) === JSON.stringify(currentPlay(play));
      if (!isSame) saved.push({ userId, titleId, number: Number(number), ...play });
    }
  }
  if (gone.length > 0)
    await runner.query(
      `delete from plays p using json_to_recordset($1::json) as r ("userId" int, "titleId" int, number int)
       where p.user_id = r."userId" and p.title_id = r."titleId" and p.number = r.number`,
      [JSON.stringify(gone)],
    );
  if (saved.length > 0) await savePlays(runner, JSON.stringify(saved));
}

function markRow(entry: EntryKey, key: string): MarkRow {
  const [episodeId = 0, play = 0] = key.split('/').map(Number);
  return { userId: entry.userId, titleId: entry.titleId, episodeId, play };
}

async function writeMarks(runner: Runner, writes: readonly EntryWrite[]): Promise<void> {
  const saved: (MarkRow & { watchedOn: string | null })[] = [];
  const gone: MarkRow[] = [];
  for (const { before, after, ...entry } of writes) {
    const [old, now] = [before?.state.marks ?? {}, after?.marks ?? {}];
    gone.push(...lostKeys(old, now).map((key) => markRow(entry, key)));
    for (const [key, watchedOn] of Object.entries(now))
      if (old[key] !== watchedOn) saved.push({ ...markRow(entry, key), watchedOn });
  }
  if (gone.length > 0)
    await runner.query(
      `delete from episode_marks m using json_to_recordset($1::json) as r ("userId" int, "titleId" int, "episodeId" int, play int)
       where m.user_id = r."userId" and m.title_id = r."titleId" and m.episode_id = r."episodeId" and m.play = r.play`,
      [JSON.stringify(gone)],
    );
  if (saved.length > 0)
    await runner.query(
      `insert into episode_marks (user_id, title_id, episode_id, play, watched_on)
       select "userId", "titleId", "episodeId", play, "watchedOn"
       from json_to_recordset($1::json) as r ("userId" int, "titleId" int, "episodeId" int, play int, "watchedOn" text)
       on conflict (user_id, title_id, episode_id, play) do update set watched_on = excluded.watched_on`,
      [JSON.stringify(saved)],
    );
}

/** Returns the last version of entries that were removed, by `{member}/{title}`: a new entry continues from it. */
async function removedVersions(
  runner: Runner,
  added: readonly EntryKey[],
): Promise<ReadonlyMap<string, number>> {
  if (added.length === 0) return new Map();
  const { rows } = await runner.query<{ key: string; version: number }>(
    `select r."userId" || '/' || r."titleId" as key, c.version
     from json_to_recordset($1::json) as r ("userId" int, "titleId" int)
     cross join lateral (select version from list_changes c where c.user_id = r."userId" and c.title_id = r."titleId"
       order by id desc limit 1) c`,
    [JSON.stringify(added.map(({ userId, titleId }) => ({ userId, titleId })))],
  );
  return new Map(rows.map(({ key, version }) => [key, version]));
}

/** An entry that was written, with its new version and its row in the log. */
export interface WrittenEntry extends EntryWrite {
  readonly version: number;
  readonly changeId: number;
}

/**
 * Writes entries with their plays, marks and log in the caller's transaction, which has locked their members. Writes that
 * change nothing are left out. The caller updates the titles' figures.
 * @returns the changes that were made
 */
export async function writeEntries(
  runner: Runner,
  writes: readonly EntryWrite[],
  { source, at, batchId, importId }: ChangeRecord,
): Promise<WrittenEntry[]> {
  const changed = writes.flatMap((write) => {
    const change = changeOf(write.before?.state ?? null, write.after);
    return change ? [{ ...write, change }] : [];
  });
  if (changed.length === 0) return [];
  const removed = await removedVersions(
    runner,
    changed.filter(({ before }) => before === null),
  );
  const versioned = changed.map((write) => {
    const last = write.before?.version ?? removed.get(`${write.userId}/${write.titleId}`) ?? 0;
    return { ...write, version: last + 1 };
  });
  const gone = versioned.filter(({ after }) => after === null);
  if (gone.length > 0)
    await runner.query(
      `delete from list_entries e using json_to_recordset($1::json) as r ("userId" int, "titleId" int)
       where e.user_id = r."userId" and e.title_id = r."titleId"`,
      [JSON.stringify(gone.map(({ userId, titleId }) => ({ userId, titleId })))],
    );
  const rows = versioned.flatMap(({ userId, titleId, version, after }) => {
    if (after === null) return [];
    const { plays: _plays, marks: _marks, ...fields } = after;
    return [{ userId, titleId, version, ...fields }];
  });
  if (rows.length > 0) await saveEntries(runner, JSON.stringify(rows), at);
  await writePlays(runner, versioned);
  await writeMarks(runner, versioned);
  const log = versioned.map(({ userId, titleId, version, undoneId, change }) => ({
    userId,
    titleId,
    version,
    undoneId,
    ...change,
  }));
  const ids = await logChanges(runner, JSON.stringify(log), source, at, batchId ?? null, importId ?? null);
  await trimLog(runner, versioned);
  return versioned.map(({ change: _, ...write }, index) => ({ ...write, changeId: ids[index]?.id ?? 0 }));
}
