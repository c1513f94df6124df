import { externalIdErrors } from '#src/catalogue/externalIdErrors.server.ts';
import { type PersonRecord, personFields } from '#src/catalogue/people/person.fields.ts';
import { personRecords } from '#src/catalogue/people/personRecords.server.ts';
import type { CastFacts } from '#src/features/tmdb/proposals/factTypes.ts';
import {
  normaliseName,
  type Owner,
  type PersonChoices,
  type Proposal,
} from '#src/features/tmdb/proposals/proposal.ts';
import { matchPeople } from '#src/features/tmdb/tmdb.queries.server.ts';
import { emptyRecord } from '#src/records/fields/input.ts';
import type { WriteContext } from '#src/records/history.server.ts';
import { assertSaved } from '#src/records/recordStore.server.ts';
import type { PendingRecord } from '#src/records/recordWrites.server.ts';
import type { Transaction } from '#src/server/db/database.ts';
import { lastPosition } from './castFilling.ts';
import { type ImportedPictures, pictureName, picturesIn } from './pictureImport.server.ts';

/** Returns the person with a picture added as the last one. */
export function withPortrait(record: PersonRecord, imageId: number | undefined): PersonRecord {
  if (imageId === undefined || record.images[String(imageId)]) return record;
  const row = { imageId, isPrimary: false, position: lastPosition(record.images) };
  return { ...record, images: { ...record.images, [String(imageId)]: row } };
}

/** Returns the person with a TMDB id; unchanged if they have one. */
export function withIdentity(
  record: PersonRecord,
  sourceId: number | undefined,
  value: string,
): PersonRecord {
  if (sourceId === undefined || record.externalIds[String(sourceId)]) return record;
  return {
    ...record,
    externalIds: { ...record.externalIds, [String(sourceId)]: { sourceId, value } },
  };
}

/** Like `withIdentity`, but skips an id of another record. That record may be deleted, because undo leaves such records. */
async function withFreeIdentity(
  tx: Transaction,
  id: number | null,
  record: PersonRecord,
  [sourceId, value]: readonly [sourceId: number | undefined, value: string],
): Promise<PersonRecord> {
  const identified = withIdentity(record, sourceId, value);
  if (identified === record) return record;
  const change = { id, before: record.externalIds, after: identified.externalIds };
  const errors = await externalIdErrors(tx.client, 'person', [change]);
  return errors.size === 0 ? identified : record;
}

export interface PeopleFilling {
  readonly proposals: readonly Proposal[];
  readonly people: PersonChoices;
  readonly imported: ImportedPictures;
  readonly sourceId: number | undefined;
}

export interface FilledPeople {
  /** Person ids by TMDB number: of created people and of those chosen by staff. */
  readonly ids: ReadonlyMap<number, number>;
  readonly made: readonly { id: number; name: string }[];
}

/** Validates and writes people. @throws AppError 422 for invalid records */
async function savePeople(
  tx: Transaction,
  drafts: readonly PendingRecord<PersonRecord>[],
  write: WriteContext,
) {
  const { declined, writes } = await personRecords.saveAll(tx, drafts, write);
  assertSaved(declined);
  return writes;
}

/** Returns the person id: the one staff chose, else the matched one; null for a new person. */
function storedPersonOf({ tmdbPersonId, personId }: Owner, people: PersonChoices): number | null {
  const choice = people.get(tmdbPersonId);
  return choice === undefined ? personId : choice;
}

/** Returns the cast members to create, without those who were created in the meantime. */
async function newPeople(tx: Transaction, { proposals, people }: PeopleFilling) {
  const members = proposals.flatMap(({ action }): CastFacts[] => {
    if (action.does !== 'credit') return [];
    const owner = { tmdbPersonId: action.member.personId, personId: action.personId };
    return storedPersonOf(owner, people) === null ? [action.member] : [];
  });
  const matches = await matchPeople(tx.client, members, new Set());
  const ids = new Map<number, number>();
  for (const [tmdbId, id] of people) if (id !== null) ids.set(tmdbId, id);
  const fresh = members.filter(({ personId }) => {
    const match = matches.get(personId)?.match;
    if (match?.by !== 'externalId') return true;
    ids.set(personId, match.id);
    return false;
  });
  return { ids, fresh };
}

/** Returns portraits by owner: TMDB number of a new person, or person id. */
function portraitsOf({ proposals, people, imported }: PeopleFilling) {
  const portraits = { new: new Map<number, number>(), stored: new Map<number, number>() };
  for (const { action } of picturesIn(proposals)) {
    const id = imported.get(pictureName(action));
    if (id === undefined || action.owner === null) continue;
    const stored = storedPersonOf(action.owner, people);
    if (stored === null) portraits.new.set(action.owner.tmdbPersonId, id);
    else portraits.stored.set(stored, id);
  }
  return portraits;
}

/**
 * Creates the new people of a cast with portraits and TMDB ids, and adds missing portraits and TMDB ids to existing ones.
 * @throws AppError 422 for invalid records
 */
export async function fillPeople(
  tx: Transaction,
  filling: PeopleFilling,
  write: WriteContext,
): Promise<FilledPeople> {
  const { sourceId, proposals, people } = filling;
  const { ids, fresh } = await newPeople(tx, filling);
  const portraits = portraitsOf(filling);
  const drafts: PendingRecord<PersonRecord>[] = [];
  for (const { personId, name, nativeName } of fresh) {
    const named = {
      ...emptyRecord(personFields),
      name: normaliseName(name) ?? `TMDB ${personId}`,
      nativeName: normaliseName(nativeName),
    };
    const pictured = withPortrait(named, portraits.new.get(personId));
    const record = await withFreeIdentity(tx, null, pictured, [sourceId, `person/${personId}`]);
    drafts.push({ before: null, after: record });
  }
  const made = (await savePeople(tx, drafts, write)).map(({ id, after }) => ({ id, name: after.name }));
  fresh.forEach(({ personId }, index) => {
    const person = made[index];
    if (person) ids.set(personId, person.id);
  });

  const identities = new Map<number, string>();
  for (const { action } of proposals) {
    const stored = action.does === 'identify' ? storedPersonOf(action.owner, people) : null;
    if (action.does === 'identify' && stored !== null)
      identities.set(stored, `person/${action.owner.tmdbPersonId}`);
  }
  for (const [tmdbId, stored] of people) if (stored !== null) identities.set(stored, `person/${tmdbId}`);
  await completePeople(tx, { portraits: portraits.stored, identities, sourceId }, write);
  return { ids, made };
}

interface Completing {
  readonly portraits: ReadonlyMap<number, number>;
  readonly identities: ReadonlyMap<number, string>;
  readonly sourceId: number | undefined;
}

async function completePeople(
  tx: Transaction,
  { portraits, identities, sourceId }: Completing,
  write: WriteContext,
): Promise<void> {
  const wanted = [...new Set([...portraits.keys(), ...identities.keys()])];
  const matches = await personRecords.read(tx.client, wanted, { isForUpdate: true });
  const drafts: PendingRecord<PersonRecord>[] = [];
  for (const before of matches.values()) {
    if (before.isDeleted) continue;
    const value = identities.get(before.id);
    const pictured = withPortrait(before.record, portraits.get(before.id));
    const after =
      value === undefined ? pictured : await withFreeIdentity(tx, before.id, pictured, [sourceId, value]);
    if (after === before.record) continue;
    drafts.push({ before, after });
  }
  await savePeople(tx, drafts, write);
}
