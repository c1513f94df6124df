import {
  EXTERNAL_SOURCES,
  type ExternalSource,
  externalSourceLabel,
  isExternalId,
} from '#src/domain/catalogue/externalIds.ts';
import type { Runner } from '#src/server/db/database.ts';

export type ExternalIds = Readonly<Record<string, { readonly sourceId: number; readonly value: string }>>;

/** External ids of one record before and after a change; `id` is null for a new record. */
export interface IdChange {
  readonly id: number | null;
  readonly before: ExternalIds;
  readonly after: ExternalIds;
}

/** Kinds of records with external ids. */
export type IdentifiedEntity = 'title' | 'person';

interface Gained {
  /** Index of the change. */
  readonly at: number;
  readonly id: number | null;
  readonly sourceId: number;
  readonly value: string;
}

type SourceAndValue = Pick<Gained, 'sourceId' | 'value'>;

const keyOf = ({ sourceId, value }: SourceAndValue) => `${sourceId} ${value}`;

const gainedBy = ({ id, before, after }: IdChange, at: number): Gained[] =>
  Object.entries(after)
    .filter(([key, { value }]) => before[key]?.value !== value)
    .map(([, { sourceId, value }]) => ({ at, id, sourceId, value }));

/** Tables of records with external ids, and the column of their name. */
const RECORDS = {
  title: { table: 'titles', name: 'title' },
  person: { table: 'people', name: 'name' },
} as const;

interface Holder extends SourceAndValue {
  readonly slug: string;
  readonly holder: number | null;
  readonly holderName: string | null;
}

/** Reads the source of each id and the record that has it. */
async function holdersOf(runner: Runner, entity: IdentifiedEntity, gained: readonly Gained[]) {
  const { table, name } = RECORDS[entity];
  const { rows } = await runner.query<Holder>(
    `select distinct r."sourceId", r.value, s.slug, x.${entity}_id as holder, h.${name} as "holderName"
     from json_to_recordset($1::json) as r("sourceId" int, value text)
     join external_sources s on s.id = r."sourceId"
     left join ${entity}_external_ids x on x.source_id = r."sourceId" and x.value = r.value
     left join ${table} h on h.id = x.${entity}_id`,
    [JSON.stringify(gained.map(({ sourceId, value }) => ({ sourceId, value })))],
  );
  return new Map(rows.map((row) => [keyOf(row), row]));
}

const isKnownSource = (slug: string): slug is ExternalSource =>
  EXTERNAL_SOURCES.some((source) => source === slug);

function formError(slug: string, value: string): string | null {
  if (!isKnownSource(slug) || isExternalId(slug, value)) return null;
  const { label, example } = externalSourceLabel(slug);
  return `${value} is not an id of ${label}. Enter one such as ${example}`;
}

/**
 * Validates the external ids that records gain together. An id must have its source's format, must not belong to another
 * record that keeps it, and must not be given to several records. An id that one of the records gives up is free.
 * @returns one message per invalid change, by index
 */
export async function externalIdErrors(
  runner: Runner,
  entity: IdentifiedEntity,
  changes: readonly IdChange[],
): Promise<ReadonlyMap<number, string>> {
  const gained = changes.flatMap(gainedBy);
  if (gained.length === 0) return new Map();
  const holders = await holdersOf(runner, entity, gained);
  const ownedBy = new Map(changes.map(({ id, after }) => [id, new Set(Object.values(after).map(keyOf))]));
  const errorOf = (one: Gained): string | null => {
    const { slug, holder, holderName } = holders.get(keyOf(one)) ?? {
      slug: '',
      holder: null,
      holderName: null,
    };
    const isTaken = holder !== null && holder !== one.id && ownedBy.get(holder)?.has(keyOf(one)) !== false;
    if (isTaken) return `${one.value} is already the id of ${entity} ${holder}: ${holderName}`;
    const other = gained.find((another) => another.at !== one.at && keyOf(another) === keyOf(one));
    if (other)
      return `${one.value} can be the id of one ${entity} only, and ${other.id ?? 'a new one'} would also have it`;
    return formError(slug, one.value);
  };
  const errors = new Map<number, string>();
  for (const one of gained) {
    const error = errors.has(one.at) ? null : errorOf(one);
    if (error !== null) errors.set(one.at, error);
  }
  return errors;
}
