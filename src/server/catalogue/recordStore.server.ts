import type { FieldErrors } from '#src/domain/errors.ts';
import type { Fields, RecordOf } from '#src/domain/fields/field.ts';
import { personFields } from '#src/domain/fields/person.ts';
import { overfullFaults, personFaults, titleFaults } from '#src/domain/fields/rules.ts';
import { titleFields } from '#src/domain/fields/title.ts';
import type { RevisedEntity } from '#src/domain/revised.ts';
import type { Resource } from '#src/domain/roles.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';
import {
  cleanedRecord,
  externalIdForms,
  type LooseRecord,
  missingReferences,
  type Reviving,
} from './checks.server.ts';
import { heldIdFaults, type IdChange } from './heldIds.server.ts';
import type { WriteContext } from './history.server.ts';
import { type Links, linkFaults } from './linkFaults.server.ts';
import { writePeople } from './people.server.ts';
import { type ReadOptions, readPeople, readTitles, type Stored } from './reading.server.ts';
import type { Draft } from './recordWrites.server.ts';
import type { Conflict } from './revising.server.ts';
import { writeTitles } from './titles.server.ts';

/** Why nothing becomes of a record that nobody has, or no more. */
export const NOT_THERE = 'It is not there';

/** What an alteration makes of one record. */
export interface Altered<Shape> {
  readonly after: Shape;
  readonly isDeleted?: boolean;
}

/** Why a record is left as it is. */
export interface Declined {
  readonly reason: string;
  readonly conflicts?: readonly Conflict[];
  /** The wrong fields, where fields are. */
  readonly fields?: FieldErrors;
}

/** Makes of each record what it shall become; null leaves it. It knows fields, not which resource they are of. */
export type Alter = <F extends Fields>(
  fields: F,
  stored: Stored<RecordOf<F>>,
) => Altered<RecordOf<F>> | Declined | null;

export interface Outcome {
  readonly id: number;
  readonly label: string;
  readonly state: 'changed' | 'unchanged' | 'declined';
  readonly declined?: Declined;
}

/** Records of one resource that are altered many at a time, whatever tables they are in. */
export interface RecordStore {
  readonly resource: Resource;
  readonly entity: RevisedEntity;
  /** What other records' references call its table: `studios`, `socialMedia`. */
  readonly target: string;
  /**
   * Alters records in the caller's transaction and tells of each, in order of ids. Declined ones are left; the caller
   * decides whether the others stand.
   */
  alter(tx: Transaction, ids: readonly number[], alter: Alter, context: WriteContext): Promise<Outcome[]>;
  /** Tells, without a lock and without writing, which of records that point at others `alter` would decline, and why. */
  foresee(runner: Runner, ids: readonly number[], alter: Alter): Promise<Outcome[]>;
}

/** A store that says beforehand what `alter` would decline. */
export interface FieldStore<F extends Fields> extends RecordStore {
  /** What a record could not say, were it altered so, by field and in the words of `alter`; empty when nothing. */
  faults(runner: Runner, stored: Stored<RecordOf<F>>, after: RecordOf<F>): Promise<FieldErrors>;
}

/** Records read, altered and written at a time: a title with its whole cast may be 100 kB. */
const AT_ONCE = 200;

interface StoreOptions<F extends Fields> extends Omit<RecordStore, 'alter' | 'foresee'> {
  /** Whose external ids its records have, where they have any. */
  readonly idsOf?: 'title' | 'person';
  readonly fields: F;
  read(
    runner: Runner,
    ids: readonly number[],
    options: ReadOptions,
  ): Promise<Map<number, Stored<RecordOf<F>>>>;
  write(
    tx: Transaction,
    drafts: readonly Draft<RecordOf<F>>[],
    context: WriteContext,
  ): Promise<readonly { id: number }[]>;
  /** What the record says that cannot be. */
  faultsOf(id: number, record: RecordOf<F>): FieldErrors;
  label(record: RecordOf<F>): string;
  /** Why records may not go, by id. */
  heldBack?(runner: Runner, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

const isDeclined = (made: object): made is Declined => 'reason' in made;

const comesBack = (made: Altered<unknown> | Declined) => !isDeclined(made) && made.isDeleted === false;

const idChange = <Shape>([id, { before, after }]: [number, Draft<Shape>]): IdChange => ({
  id,
  before: ((before?.record ?? {}) as LooseRecord).externalIds as IdChange['before'],
  after: (after as LooseRecord).externalIds as IdChange['after'],
});

const told = (fields: FieldErrors) =>
  Object.entries(fields)
    .map(([field, message]) => `${field}: ${message}`)
    .join('; ');

const linksOf = (record: unknown) => ((record as { links?: Links }).links ?? {}) as Links;

/** A store over the functions that read and write its records. */
export function recordStore<F extends Fields>(options: StoreOptions<F>): FieldStore<F> {
  const { resource, entity, target, fields, read, write, faultsOf, label, heldBack, idsOf } = options;

  const reviewed = async (
    runner: Runner,
    { id, record: before }: Stored<RecordOf<F>>,
    after: RecordOf<F>,
    reviving?: Reviving,
  ): Promise<{ record: RecordOf<F>; faults: FieldErrors }> => {
    const { record, faults: unclean } = await cleanedRecord(fields, before, after);
    const faults = {
      ...unclean,
      ...overfullFaults(fields, before, record),
      ...faultsOf(id, record),
      ...(await missingReferences(runner, fields, before, record, reviving)),
      ...(await externalIdForms(runner, before as LooseRecord, record as LooseRecord)),
      ...(await linkFaults(runner, linksOf(before), linksOf(record))),
    };
    return { record, faults };
  };

  const draftOf = async (
    runner: Runner,
    stored: Stored<RecordOf<F>>,
    made: Altered<RecordOf<F>>,
    reviving?: Reviving,
  ): Promise<Draft<RecordOf<F>> | Declined> => {
    if (made.isDeleted) return { before: stored, after: made.after, isDeleted: true };
    const { record: after, faults } = await reviewed(runner, stored, made.after, reviving);
    if (Object.keys(faults).length > 0) return { reason: told(faults), fields: faults };
    return { before: stored, after, ...(made.isDeleted !== undefined && { isDeleted: made.isDeleted }) };
  };

  const alterSome = async (tx: Transaction, ids: readonly number[], alter: Alter, context: WriteContext) => {
    const found = await read(tx.client, ids, { isForUpdate: true });
    const drafts = new Map<number, Draft<RecordOf<F>>>();
    const declined = new Map<number, Declined>();
    const altered = [...found.values()].map((stored) => ({ stored, made: alter(fields, stored) }));
    const back = altered.filter(({ stored, made }) => stored.isDeleted && made && comesBack(made));
    const reviving = { to: target, ids: new Set(back.map(({ stored }) => stored.id)) };
    for (const { stored, made } of altered) {
      if (made === null) continue;
      const draft = isDeclined(made) ? made : await draftOf(tx.client, stored, made, reviving);
      if (isDeclined(draft)) declined.set(stored.id, draft);
      else drafts.set(stored.id, draft);
    }
    const held = idsOf ? await heldIdFaults(tx.client, idsOf, [...drafts].map(idChange)) : [];
    for (const [id, faults] of held) {
      drafts.delete(id);
      declined.set(id, { reason: told(faults), fields: faults });
    }
    const going = [...drafts]
      .filter(([, draft]) => draft.isDeleted && !draft.before?.isDeleted)
      .map(([id]) => id);
    for (const [id, reason] of (await heldBack?.(tx.client, going)) ?? []) {
      drafts.delete(id);
      declined.set(id, { reason });
    }
    const written = new Set((await write(tx, [...drafts.values()], context)).map(({ id }) => id));
    return ids.map((id): Outcome => {
      const stored = found.get(id);
      const why = stored ? declined.get(id) : { reason: NOT_THERE };
      const named = { id, label: stored ? label(drafts.get(id)?.before?.record ?? stored.record) : `${id}` };
      if (why) return { ...named, state: 'declined', declined: why };
      return { ...named, state: written.has(id) ? 'changed' : 'unchanged' };
    });
  };

  return {
    resource,
    entity,
    target,
    async foresee(runner, ids, alter) {
      const outcomes: Outcome[] = [];
      for (const stored of (await read(runner, ids, { isForUpdate: false })).values()) {
        const made = alter(fields, stored);
        const draft = made && !isDeclined(made) ? await draftOf(runner, stored, made) : made;
        if (draft === null || !isDeclined(draft)) continue;
        outcomes.push({ id: stored.id, label: label(stored.record), state: 'declined', declined: draft });
      }
      return outcomes;
    },
    faults: async (runner, stored, after) => (await reviewed(runner, stored, after)).faults,
    async alter(tx, ids, alter, context) {
      const sorted = [...new Set(ids)].sort((a, b) => a - b);
      const outcomes: Outcome[] = [];
      for (let at = 0; at < sorted.length; at += AT_ONCE) {
        outcomes.push(...(await alterSome(tx, sorted.slice(at, at + AT_ONCE), alter, context)));
      }
      return outcomes;
    },
  };
}

/** Titles, with all that hangs on them. */
export const titleStore: FieldStore<typeof titleFields> = recordStore({
  resource: 'dramas',
  entity: 'title',
  idsOf: 'title',
  target: 'titles',
  fields: titleFields,
  read: readTitles,
  write: writeTitles,
  faultsOf: titleFaults,
  label: ({ title }) => title,
});

/** People. */
export const personStore: FieldStore<typeof personFields> = recordStore({
  resource: 'people',
  entity: 'person',
  idsOf: 'person',
  target: 'people',
  fields: personFields,
  read: readPeople,
  write: writePeople,
  faultsOf: (_id, person) => personFaults(person),
  label: ({ name }) => name,
});
