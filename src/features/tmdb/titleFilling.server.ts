import { conflict, notFound } from '#src/domain/errors.ts';
import { type TitleRecord, titleFields } from '#src/domain/fields/title.ts';
import type { WriteContext } from '#src/server/catalogue/history.server.ts';
import { readTitles, type StoredTitle } from '#src/server/catalogue/reading.server.ts';
import { recordAt } from '#src/server/catalogue/revising.server.ts';
import { soundTitle } from '#src/server/catalogue/soundRecords.server.ts';
import { writeTitles } from '#src/server/catalogue/titles.server.ts';
import type { Transaction } from '#src/server/db/database.ts';
import { pictureName, picturesIn } from './bringing.server.ts';
import { lastPlace, withCharacters, withCredit } from './castFilling.ts';
import { type Collision, withOperations } from './operationsFilling.ts';
import { type FilledPeople, fillPeople, type PeopleFilling } from './personFilling.server.ts';
import type { Proposal } from './proposal.ts';

export interface TitleFilling extends PeopleFilling {
  readonly id: number;
  /** The version that the proposals were looked at with. */
  readonly version: number;
  /** Whether what somebody changed since is left as they have it and the rest is written; else nothing is. */
  readonly areCollisionsLeft: boolean;
}

export interface FilledTitle {
  readonly version: number;
  /** Paths that were changed. */
  readonly changed: readonly string[];
  readonly made: FilledPeople['made'];
  readonly collisions: readonly Collision[];
}

function withCast(
  record: TitleRecord,
  proposals: readonly Proposal[],
  ids: FilledPeople['ids'],
): TitleRecord {
  return proposals.reduce((title, { deed }) => {
    if (deed.does === 'characters') return withCharacters(title, deed.personId, deed.names);
    if (deed.does !== 'credit') return title;
    const personId = ids.get(deed.member.personId) ?? deed.personId;
    return personId === null ? title : withCredit(title, personId, deed.member.characters);
  }, record);
}

const isStored = (key: string) => /^\d+$/.test(key);

/** The id of an episode's row; undefined for one that has none yet. */
function episodeIdOf(key: string, ids: ReadonlyMap<string, number>): number | undefined {
  return isStored(key) ? Number(key) : ids.get(key);
}

/** The title with its own pictures; those of episodes that have no id yet wait. */
function withPictures(
  record: TitleRecord,
  { proposals, brought }: TitleFilling,
  episodeIds: ReadonlyMap<string, number>,
): TitleRecord {
  const images: Record<string, TitleRecord['images'][string]> = { ...record.images };
  for (const { deed } of picturesIn(proposals)) {
    const { kind, episode, owner } = deed;
    const imageId = brought.get(pictureName(deed));
    if (owner !== null || kind === 'profile' || imageId === undefined || images[String(imageId)]) continue;
    const episodeId = episode === null ? null : episodeIdOf(episode, episodeIds);
    if (episodeId === undefined) continue;
    images[String(imageId)] = { imageId, kind, isPrimary: false, episodeId, position: lastPlace(images) };
  }
  return { ...record, images };
}

/** Ids of the episodes that the write made, by the keys that they had before. */
function episodeIdsOf(draft: TitleRecord, written: TitleRecord): Map<string, number> {
  const byLabel = new Map(Object.entries(written.episodes).map(([key, { label }]) => [label, Number(key)]));
  return new Map(
    Object.entries(draft.episodes).flatMap(([key, { label }]): [string, number][] => {
      const id = isStored(key) ? undefined : byLabel.get(label);
      return id === undefined ? [] : [[key, id]];
    }),
  );
}

/** Checks a title as a whole and writes it, as every command that saves one does. */
async function save(tx: Transaction, before: StoredTitle, after: TitleRecord, write: WriteContext) {
  const record = await soundTitle(tx.client, before, after);
  const [written] = await writeTitles(tx, [{ before, after: record }], write);
  if (!written) return { stored: before, changed: [], draft: record };
  const { id, version, isDeleted, after: stored, operations } = written;
  return {
    stored: { id, version, isDeleted, record: stored },
    changed: Object.keys(operations),
    draft: record,
  };
}

/**
 * Writes what was accepted of a title in the caller's transaction: its new people, what the people in its cast lack, the
 * title, and the stills of episodes that are only now here.
 * @throws AppError 404, 409 for a deleted title, 422 for what cannot be stored
 */
export async function fillTitle(
  tx: Transaction,
  filling: TitleFilling,
  write: WriteContext,
): Promise<FilledTitle> {
  const { id, version, proposals, areCollisionsLeft } = filling;
  const before = (await readTitles(tx.client, [id], { isForUpdate: true })).get(id);
  if (!before) throw notFound(`There is no title ${id}`);
  if (before.isDeleted) throw conflict(`Title ${id} is deleted. Restore it first`);
  const base = await recordAt(tx.client, 'title', titleFields, before, version);
  const { record, collisions } = withOperations(titleFields, before.record, base, proposals);
  if (collisions.length > 0 && !areCollisionsLeft)
    return { version: before.version, changed: [], made: [], collisions };
  const { ids, made } = await fillPeople(tx, filling, write);
  const after = withPictures(withCast(record, proposals, ids), filling, new Map());
  const first = await save(tx, before, after, write);
  const complete = withPictures(first.stored.record, filling, episodeIdsOf(first.draft, first.stored.record));
  const isComplete = Object.keys(complete.images).length === Object.keys(first.stored.record.images).length;
  const second = isComplete ? null : await save(tx, first.stored, complete, write);
  return {
    version: (second ?? first).stored.version,
    changed: [...first.changed, ...(second?.changed ?? [])],
    made,
    collisions,
  };
}
