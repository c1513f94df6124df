import { emptyRecord } from '#src/domain/fields/input.ts';
import { type PersonRecord, personFields } from '#src/domain/fields/person.ts';
import { externalIdFaults } from '#src/server/catalogue/checks.server.ts';
import type { WriteContext } from '#src/server/catalogue/history.server.ts';
import { writePeople } from '#src/server/catalogue/people.server.ts';
import { readPeople } from '#src/server/catalogue/reading.server.ts';
import type { Draft } from '#src/server/catalogue/recordWrites.server.ts';
import { soundPerson } from '#src/server/catalogue/soundRecords.server.ts';
import type { Transaction } from '#src/server/db/database.ts';
import { type Brought, pictureName, picturesIn } from './bringing.server.ts';
import { lastPlace } from './castFilling.ts';
import type { CastFacts } from './factTypes.ts';
import { type Owner, type PeopleSaid, type Proposal, soundName } from './proposal.ts';
import { matchPeople } from './tmdb.queries.server.ts';

/** The person with a picture at the end of theirs. */
export function withPortrait(record: PersonRecord, imageId: number | undefined): PersonRecord {
  if (imageId === undefined || record.images[String(imageId)]) return record;
  const row = { imageId, isPrimary: false, position: lastPlace(record.images) };
  return { ...record, images: { ...record.images, [String(imageId)]: row } };
}

/** The person with their id at TMDB; unchanged where one is known. */
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

/** As `withIdentity`, but without an id that another record has, a deleted one too: undoing a filling leaves such records. */
async function withFreeIdentity(
  tx: Transaction,
  id: number | null,
  record: PersonRecord,
  [sourceId, value]: readonly [sourceId: number | undefined, value: string],
): Promise<PersonRecord> {
  const identified = withIdentity(record, sourceId, value);
  if (identified === record) return record;
  const faults = await externalIdFaults(tx.client, 'person', id, identified.externalIds);
  return Object.keys(faults).length === 0 ? identified : record;
}

export interface PeopleFilling {
  readonly proposals: readonly Proposal[];
  readonly people: PeopleSaid;
  readonly brought: Brought;
  readonly sourceId: number | undefined;
}

export interface FilledPeople {
  /** Ids of ours by TMDB's numbers: of those who were made and those who were said to be here. */
  readonly ids: ReadonlyMap<number, number>;
  readonly made: readonly { id: number; name: string }[];
}

/** Whom of ours somebody is: as staff said, else as they were matched; null for somebody new. */
function oursOf({ tmdbPersonId, personId }: Owner, people: PeopleSaid): number | null {
  const said = people.get(tmdbPersonId);
  return said === undefined ? personId : said;
}

/** Those who are to be made, without those who somebody has made meanwhile. */
async function strangers(tx: Transaction, { proposals, people }: PeopleFilling) {
  const members = proposals.flatMap(({ deed }): CastFacts[] => {
    if (deed.does !== 'credit') return [];
    const owner = { tmdbPersonId: deed.member.personId, personId: deed.personId };
    return oursOf(owner, people) === null ? [deed.member] : [];
  });
  const found = await matchPeople(tx.client, members, new Set());
  const ids = new Map<number, number>();
  for (const [tmdbId, id] of people) if (id !== null) ids.set(tmdbId, id);
  const fresh = members.filter(({ personId }) => {
    const match = found.get(personId)?.match;
    if (match?.by !== 'externalId') return true;
    ids.set(personId, match.id);
    return false;
  });
  return { ids, fresh };
}

/** Portraits by their owner: TMDB's number of somebody new, or our id. */
function portraitsOf({ proposals, people, brought }: PeopleFilling) {
  const portraits = { new: new Map<number, number>(), ours: new Map<number, number>() };
  for (const { deed } of picturesIn(proposals)) {
    const id = brought.get(pictureName(deed));
    if (id === undefined || deed.owner === null) continue;
    const ours = oursOf(deed.owner, people);
    if (ours === null) portraits.new.set(deed.owner.tmdbPersonId, id);
    else portraits.ours.set(ours, id);
  }
  return portraits;
}

/**
 * Makes the new people of a cast, with their portraits and ids, and gives those who are here what their records lack.
 * @throws AppError 422 for what cannot be stored
 */
export async function fillPeople(
  tx: Transaction,
  filling: PeopleFilling,
  write: WriteContext,
): Promise<FilledPeople> {
  const { sourceId, proposals, people } = filling;
  const { ids, fresh } = await strangers(tx, filling);
  const portraits = portraitsOf(filling);
  const drafts: Draft<PersonRecord>[] = [];
  for (const { personId, name, nativeName } of fresh) {
    const named = {
      ...emptyRecord(personFields),
      name: soundName(name) ?? `TMDB ${personId}`,
      nativeName: soundName(nativeName),
    };
    const pictured = withPortrait(named, portraits.new.get(personId));
    const record = await withFreeIdentity(tx, null, pictured, [sourceId, `person/${personId}`]);
    drafts.push({ before: null, after: await soundPerson(tx.client, null, record) });
  }
  const made = (await writePeople(tx, drafts, write)).map(({ id, after }) => ({ id, name: after.name }));
  fresh.forEach(({ personId }, index) => {
    const person = made[index];
    if (person) ids.set(personId, person.id);
  });

  const identities = new Map<number, string>();
  for (const { deed } of proposals) {
    const ours = deed.does === 'identify' ? oursOf(deed.owner, people) : null;
    if (deed.does === 'identify' && ours !== null) identities.set(ours, `person/${deed.owner.tmdbPersonId}`);
  }
  for (const [tmdbId, ours] of people) if (ours !== null) identities.set(ours, `person/${tmdbId}`);
  await completePeople(tx, { portraits: portraits.ours, identities, sourceId }, write);
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
  const found = await readPeople(tx.client, wanted, { isForUpdate: true });
  const drafts: Draft<PersonRecord>[] = [];
  for (const before of found.values()) {
    if (before.isDeleted) continue;
    const value = identities.get(before.id);
    const pictured = withPortrait(before.record, portraits.get(before.id));
    const after =
      value === undefined ? pictured : await withFreeIdentity(tx, before.id, pictured, [sourceId, value]);
    if (after === before.record) continue;
    drafts.push({ before, after: await soundPerson(tx.client, before, after) });
  }
  await writePeople(tx, drafts, write);
}
