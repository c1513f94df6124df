import type { FieldErrors } from '#src/domain/errors.ts';
import type { Runner } from '#src/server/db/database.ts';

type Ids = Readonly<Record<string, { readonly sourceId: number; readonly value: string }>>;

/** External ids of one record before and after a change. */
export interface IdChange {
  readonly id: number;
  readonly before: Ids;
  readonly after: Ids;
}

interface Gained {
  readonly id: number;
  readonly sourceId: number;
  readonly value: string;
}

const nameOf = ({ sourceId, value }: Omit<Gained, 'id'>) => `${sourceId} ${value}`;

const gainedBy = ({ id, before, after }: IdChange): Gained[] =>
  Object.entries(after)
    .filter(([key, { value }]) => before[key]?.value !== value)
    .map(([, { sourceId, value }]) => ({ id, sourceId, value }));

async function holdersOf(runner: Runner, table: 'title' | 'person', gained: readonly Gained[]) {
  const { rows } = await runner.query<Omit<Gained, 'id'> & { holder: number }>(
    `select distinct r."sourceId", r.value, x.${table}_id as holder
     from json_to_recordset($1::json) as r("sourceId" int, value text)
     join ${table}_external_ids x on x.source_id = r."sourceId" and x.value = r.value`,
    [JSON.stringify(gained)],
  );
  return new Map(rows.map((row) => [nameOf(row), row.holder]));
}

/**
 * External ids that several records changed together would share: ids that another record has and keeps, and one id given
 * to more than one of them. An id that one of them gives up is free for another.
 * @param table which records they are
 * @returns the fault at `externalIds`, by the record's id
 */
export async function heldIdFaults(
  runner: Runner,
  table: 'title' | 'person',
  changes: readonly IdChange[],
): Promise<ReadonlyMap<number, FieldErrors>> {
  const gained = changes.flatMap(gainedBy);
  if (gained.length === 0) return new Map();
  const holders = await holdersOf(runner, table, gained);
  const kept = new Map(changes.map(({ id, after }) => [id, new Set(Object.values(after).map(nameOf))]));
  const faultOf = (one: Gained): string | null => {
    const holder = holders.get(nameOf(one));
    const isHeld = holder !== undefined && holder !== one.id && kept.get(holder)?.has(nameOf(one)) !== false;
    if (isHeld) return `${one.value} is the id of ${table} ${holder} already`;
    const other = gained.find((another) => another.id !== one.id && nameOf(another) === nameOf(one));
    return other ? `${one.value} can be the id of one ${table} only, and ${other.id} would get it too` : null;
  };
  return new Map(
    gained.flatMap((one): [number, FieldErrors][] => {
      const fault = faultOf(one);
      return fault === null ? [] : [[one.id, { externalIds: fault }]];
    }),
  );
}
