import { ensureReferenceData, type ReferenceData } from '#src/catalogue/referenceData.server.ts';
import type { Runner } from '#src/server/db/database.ts';
import { type DatasetFile, readLines } from './dataset.server.ts';
import type { ReferenceIds, ReferenceMap } from './referenceIds.ts';
import { type ImportedReference, personBesideStudio, referenceRow } from './referenceRow.ts';
import { type ImportSession, inBatch, readInto } from './session.server.ts';

interface ReferenceTable {
  readonly file: DatasetFile;
  readonly table: 'genres' | 'tags' | 'studios' | 'streaming_services';
  /** Studios and networks share a table; `kind` tells them apart. */
  readonly kind: 'studio' | 'network' | null;
}

/** Networks come before studios, so that a name used by both gives the network the short slug. */
const TABLES: readonly ReferenceTable[] = [
  { file: 'genres', table: 'genres', kind: null },
  { file: 'tags', table: 'tags', kind: null },
  { file: 'streaming_services', table: 'streaming_services', kind: null },
  { file: 'networks', table: 'studios', kind: 'network' },
  { file: 'studios', table: 'studios', kind: 'studio' },
];

/** Maximum entries of a reference file; a longer file is not a list of names. */
const ENTRIES_MAX = 50_000;

interface Entries {
  readonly accepted: ImportedReference[];
  readonly rejected: string[];
}

async function readEntries(
  { dataset, tally }: ImportSession,
  { file, kind }: ReferenceTable,
): Promise<Entries> {
  const read: (ImportedReference & { line: number })[] = [];
  const rejected: string[] = [];
  for await (const line of readLines(dataset, file)) {
    const row = readInto(tally, file, line, (fields, json) => {
      if (read.length >= ENTRIES_MAX) fields.rejectRow('id', `exceeds the maximum of ${ENTRIES_MAX} entries`);
      return referenceRow(fields, json, kind !== null);
    });
    if (row) read.push({ ...row, line: line.line });
    else if (typeof line.json?.id === 'string') rejected.push(line.json.id);
  }
  if (kind === null) return { accepted: read, rejected };
  const beside = personBesideStudio(read.map((row) => row.name));
  for (const { line, key, name } of read.filter((row) => beside(row.name))) {
    const reason = 'names a person together with a studio that the file lists separately';
    tally.reject({ file, line, what: 'row', field: 'name', value: name, reason });
    rejected.push(key);
  }
  return { accepted: read.filter((row) => !beside(row.name)), rejected };
}

interface StoredReference {
  id: number;
  slug: string;
  kind: string | null;
}

async function findBySlug(
  runner: Runner,
  { table, kind }: ReferenceTable,
  slugs: readonly string[],
): Promise<StoredReference[]> {
  const { rows } = await runner.query<StoredReference>(
    `select id, slug, ${kind ? 'kind' : 'null as kind'} from ${table} where slug = any($1::text[])`,
    [slugs],
  );
  return rows;
}

const studioSlug = (slug: string) => `${slug}-studio`;

/** Returns the stored slug of each entry. A studio with the name of a network gets the suffix `-studio`. */
function storedSlugs(
  { kind }: ReferenceTable,
  accepted: readonly ImportedReference[],
  stored: readonly StoredReference[],
) {
  const others = new Set(stored.filter((row) => row.kind !== kind).map((row) => row.slug));
  return new Map(accepted.map(({ key, slug }) => [key, others.has(slug) ? studioSlug(slug) : slug]));
}

async function importTable(session: ImportSession, spec: ReferenceTable): Promise<ReferenceMap> {
  const { accepted, rejected } = await readEntries(session, spec);
  return inBatch(session, async ({ client }) => {
    const wanted = accepted.flatMap(({ slug }) => [slug, studioSlug(slug)]);
    const slugs = storedSlugs(spec, accepted, await findBySlug(client, spec, wanted));
    const named = new Map(
      accepted.map(({ key, name }) => [slugs.get(key), name]).reverse() as [string, string][],
    );
    const rows = [...named].reverse().map(([slug, name]) => ({ name, slug, kind: spec.kind }));
    const columns = spec.kind ? 'name, slug, kind' : 'name, slug';
    const { rowCount } = await client.query(
      `insert into ${spec.table} (${columns}) select ${columns}
       from json_to_recordset($1::json) as r(name text, slug text, kind text)
       where not exists (select 1 from ${spec.table} x where x.slug = r.slug) on conflict do nothing`,
      [JSON.stringify(rows)],
    );
    session.tally.references.created += rowCount ?? 0;
    const matches = await findBySlug(client, spec, [...slugs.values()]);
    const ids = new Map(matches.map((row) => [row.slug, row.id]));
    const known = accepted.map(({ key }): [string, number | null] => [
      key,
      ids.get(slugs.get(key) ?? '') ?? null,
    ]);
    return new Map([...known, ...rejected.map((key): [string, null] => [key, null])]);
  });
}

/**
 * Imports genres, tags, services, networks and studios, and returns the stored ids of everything that titles refer to.
 * Entries are identified by slug; existing ones are not changed.
 */
export async function importReferences(session: ImportSession): Promise<ReferenceIds> {
  const common: ReferenceData = await inBatch(session, ({ client }) => ensureReferenceData(client));
  const maps: Partial<Record<DatasetFile, ReferenceMap>> = {};
  for (const spec of TABLES) maps[spec.file] = await importTable(session, spec);
  const of = (file: DatasetFile): ReferenceMap => maps[file] ?? new Map();
  return {
    ...common,
    genres: of('genres'),
    tags: of('tags'),
    services: of('streaming_services'),
    networks: of('networks'),
    studios: of('studios'),
  };
}
