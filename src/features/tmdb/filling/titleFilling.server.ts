import { type TitleRecord, titleFields } from '#src/catalogue/titles/title.fields.ts';
import type { StoredTitle } from '#src/catalogue/titles/titleReading.server.ts';
import { titleRecords } from '#src/catalogue/titles/titleRecords.server.ts';
import { conflict, notFound } from '#src/domain/errors.ts';
import type { Proposal } from '#src/features/tmdb/proposals/proposal.ts';
import type { WriteContext } from '#src/records/history.server.ts';
import { recordAt } from '#src/records/pastRecord.server.ts';
import type { Transaction } from '#src/server/db/database.ts';
import { lastPosition, withCharacters, withCredit } from './castFilling.ts';
import { type Collision, withOperations } from './operationsFilling.ts';
import { type FilledPeople, fillPeople, type PeopleFilling } from './personFilling.server.ts';
import { pictureName, picturesIn } from './pictureImport.server.ts';

export interface TitleFilling extends PeopleFilling {
  readonly id: number;
  /** The version for which the proposals were shown. */
  readonly version: number;
  /** Whether to keep values that someone changed in the meantime and write the rest; otherwise a collision writes nothing. */
  readonly areCollisionsLeft: boolean;
}

export interface FilledTitle {
  readonly version: number;
  /** The changed paths. */
  readonly changed: readonly string[];
  readonly made: FilledPeople['made'];
  readonly collisions: readonly Collision[];
}

function withCast(
  record: TitleRecord,
  proposals: readonly Proposal[],
  ids: FilledPeople['ids'],
): TitleRecord {
  return proposals.reduce((title, { action }) => {
    if (action.does === 'characters') return withCharacters(title, action.personId, action.names);
    if (action.does !== 'credit') return title;
    const personId = ids.get(action.member.personId) ?? action.personId;
    return personId === null ? title : withCredit(title, personId, action.member.characters);
  }, record);
}

const isStored = (key: string) => /^\d+$/.test(key);

/** Returns the id of an episode; undefined if it is not stored yet. */
function episodeIdOf(key: string, ids: ReadonlyMap<string, number>): number | undefined {
  return isStored(key) ? Number(key) : ids.get(key);
}

/** Returns the title with its imported pictures, without stills of episodes that are not stored yet. */
function withPictures(
  record: TitleRecord,
  { proposals, imported }: TitleFilling,
  episodeIds: ReadonlyMap<string, number>,
): TitleRecord {
  const images: Record<string, TitleRecord['images'][string]> = { ...record.images };
  for (const { action } of picturesIn(proposals)) {
    const { kind, episode, owner } = action;
    const imageId = imported.get(pictureName(action));
    if (owner !== null || kind === 'profile' || imageId === undefined || images[String(imageId)]) continue;
    const episodeId = episode === null ? null : episodeIdOf(episode, episodeIds);
    if (episodeId === undefined) continue;
    images[String(imageId)] = { imageId, kind, isPrimary: false, episodeId, position: lastPosition(images) };
  }
  return { ...record, images };
}

/** Returns the ids of the created episodes by their keys in the draft. */
function episodeIdsOf(draft: TitleRecord, written: TitleRecord): Map<string, number> {
  const byLabel = new Map(Object.entries(written.episodes).map(([key, { label }]) => [label, Number(key)]));
  return new Map(
    Object.entries(draft.episodes).flatMap(([key, { label }]): [string, number][] => {
      const id = isStored(key) ? undefined : byLabel.get(label);
      return id === undefined ? [] : [[key, id]];
    }),
  );
}

/** Validates and writes a title. */
async function save(tx: Transaction, before: StoredTitle, after: TitleRecord, write: WriteContext) {
  const written = await titleRecords.save(tx, { before, after }, write);
  if (!written) return { stored: before, changed: [] };
  const { id, version, isDeleted, after: record, operations } = written;
  return { stored: { id, version, isDeleted, record }, changed: Object.keys(operations) };
}

/**
 * Writes the accepted proposals of a title in the caller's transaction: new people, missing values of people in the cast,
 * the title, and then the stills of new episodes, which need the episodes' ids.
 * @throws AppError 404, 409 for a deleted title, 422 for invalid values
 */
export async function fillTitle(
  tx: Transaction,
  filling: TitleFilling,
  write: WriteContext,
): Promise<FilledTitle> {
  const { id, version, proposals, areCollisionsLeft } = filling;
  const before = (await titleRecords.read(tx.client, [id], { isForUpdate: true })).get(id);
  if (!before) throw notFound(`There is no title ${id}`);
  if (before.isDeleted) throw conflict(`Title ${id} is deleted. Restore the title first`);
  const base = await recordAt(tx.client, 'title', titleFields, before, version);
  const { record, collisions } = withOperations(titleFields, before.record, base, proposals);
  if (collisions.length > 0 && !areCollisionsLeft)
    return { version: before.version, changed: [], made: [], collisions };
  const { ids, made } = await fillPeople(tx, filling, write);
  const after = withPictures(withCast(record, proposals, ids), filling, new Map());
  const first = await save(tx, before, after, write);
  const complete = withPictures(first.stored.record, filling, episodeIdsOf(after, first.stored.record));
  const isComplete = Object.keys(complete.images).length === Object.keys(first.stored.record.images).length;
  const second = isComplete ? null : await save(tx, first.stored, complete, write);
  return {
    version: (second ?? first).stored.version,
    changed: [...first.changed, ...(second?.changed ?? [])],
    made,
    collisions,
  };
}
