import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { titleRecords } from '#src/catalogue/titles/titleRecords.server.ts';
import { inverseOf, RELATIONS, type Relation } from '#src/domain/catalogue/creditKinds.ts';
import { mergeIncoming } from './merging.ts';
import type { ReferenceIds } from './referenceIds.ts';
import { type ImportSession, inBatch } from './session.server.ts';
import { touchedByPeople } from './touched.queries.server.ts';

/** Pairs of titles per transaction. */
const BATCH = 200;

interface StagedRelation {
  line: number;
  title_id: number | null;
  title_key: string;
  related_id: number | null;
  related: string;
  relation: Relation;
}

async function resolveRelations(
  { client, tally }: ImportSession,
  { sources }: ReferenceIds,
): Promise<StagedRelation[]> {
  const { rows } = await client.query<StagedRelation>(
    `select r.line, a.title_id, r.title_key, coalesce(b.title_id, o.title_id) as related_id,
       coalesce(r.related_key, r.outside || coalesce(' (' || r.outside_tmdb || ')', '')) as related, r.relation
     from pg_temp.stage_related r
     left join title_external_ids a on a.source_id = $1 and a.value = r.title_key
     left join title_external_ids b on b.source_id = $1 and b.value = r.related_key
     left join title_external_ids o on r.related_key is null and o.source_id = $2 and o.value = r.outside_tmdb
     order by r.line`,
    [sources.dataset, sources.tmdb],
  );
  return rows.filter(({ line, title_id, title_key, related_id, related }) => {
    const lost =
      title_id === null ? ['title_id', title_key] : related_id === null ? ['related_id', related] : null;
    if (lost === null) return true;
    const [field = '', value = ''] = lost;
    tally.reject({ file: 'related', line, what: 'row', field, value, reason: 'is not in the catalogue' });
    return false;
  });
}

interface Pair {
  line: number;
  titleId: number;
  relatedId: number;
  relation: Relation;
}

/** Returns the relation as seen from the title with the smaller id. */
function pairOf({ line, title_id, related_id, relation }: StagedRelation): Pair {
  const [from, to] = [title_id ?? 0, related_id ?? 0];
  if (from < to) return { line, titleId: from, relatedId: to, relation };
  return { line, titleId: to, relatedId: from, relation: inverseOf(relation) };
}

/** Keeps one relation per pair of titles: the more specific one, regardless of the order of the lines. */
function onePerPair({ tally }: ImportSession, relations: readonly StagedRelation[]): Pair[] {
  const pairs = new Map<string, Pair>();
  const bySpecificity = relations
    .map(pairOf)
    .sort((a, b) => RELATIONS.indexOf(a.relation) - RELATIONS.indexOf(b.relation) || a.line - b.line);
  for (const pair of bySpecificity) {
    const key = `${pair.titleId}:${pair.relatedId}`;
    const known = pairs.get(key);
    if (!known) pairs.set(key, pair);
    if (!known || known.relation === pair.relation) continue;
    const reason = `the two titles are related as ${known.relation} on line ${known.line}`;
    tally.reject({
      file: 'related',
      line: pair.line,
      what: 'row',
      field: 'relation',
      value: pair.relation,
      reason,
    });
  }
  return [...pairs.values()].sort((a, b) => a.titleId - b.titleId || a.relatedId - b.relatedId);
}

async function importBatch(session: ImportSession, pairs: readonly Pair[]): Promise<void> {
  const ids = [...new Set(pairs.map((pair) => pair.titleId))];
  const writes = await inBatch(session, async (tx) => {
    const stored = await titleRecords.read(tx.client, ids, { isForUpdate: true });
    const touched = await touchedByPeople(tx.client, 'title', ids);
    const drafts = [...stored.values()].map((before) => {
      const related = pairs
        .filter((pair) => pair.titleId === before.id)
        .map(({ relatedId, relation }) => ({ relatedId, relation }));
      const incoming = { plain: {}, lists: { related } };
      return { before, after: mergeIncoming(titleFields, before.record, incoming, touched(before.id)) };
    });
    return titleRecords.write(tx, drafts, {
      actor: null,
      action: 'import.related',
      now: session.now,
      areWeightsDeferred: true,
    });
  });
  session.tally.related.updated += writes.length;
}

/** Writes the relations of titles, after all titles are stored. Each relation is written once; its inverse is derived. */
export async function importRelated(session: ImportSession, ids: ReferenceIds): Promise<void> {
  const pairs = onePerPair(session, await resolveRelations(session, ids));
  for (let from = 0; from < pairs.length; from += BATCH) {
    await importBatch(session, pairs.slice(from, from + BATCH));
    session.onProgress({
      phase: 'Relating titles',
      done: Math.min(from + BATCH, pairs.length),
      total: pairs.length,
    });
  }
}
