import { personFields } from '#src/catalogue/people/person.fields.ts';
import { personRecords } from '#src/catalogue/people/personRecords.server.ts';
import type { ExpectedPopularity } from '#src/catalogue/searchNames.server.ts';
import { mergeablePart } from './filling.ts';
import { type Incoming, mergeIncoming } from './merging.ts';
import { type ImportSession, inBatch, readMeanwhile } from './session.server.ts';
import { touchedByPeople } from './touched.queries.server.ts';

/** People per transaction. */
const BATCH = 1500;

interface StagedPerson {
  line: number;
  record_id: number | null;
  data: Incoming;
  ids: { sourceId: number; value: string }[];
  expected: ExpectedPopularity;
}

async function nextBatch({ client }: ImportSession, after: number): Promise<StagedPerson[]> {
  const { rows } = await client.query<StagedPerson>(
    `select s.line, s.record_id, s.data,
       coalesce((select json_agg(json_build_object('sourceId', i.source_id, 'value', i.value))
         from pg_temp.stage_ids i where i.entity = 'people' and i.key = s.key), '[]') as ids,
       (select json_build_object('credits', count(*), 'audience', coalesce(sum(t.votes) filter (where c.role = 'main'), 0))
         from pg_temp.stage_credits c join pg_temp.stage_titles t on t.key = c.title_key
         where c.person_key = s.key) as expected
     from pg_temp.stage_people s where s.line > $1 order by s.line limit $2`,
    [after, BATCH],
  );
  return rows;
}

/** Writes a batch and returns the next one. */
async function importBatch(session: ImportSession, staged: readonly StagedPerson[]): Promise<StagedPerson[]> {
  const { mode } = session;
  return inBatch(session, async (tx) => {
    const known = staged.flatMap((row) => row.record_id ?? []);
    const stored = await personRecords.read(tx.client, known, { isForUpdate: true });
    const touched = await touchedByPeople(tx.client, 'person', known);
    const next = readMeanwhile(nextBatch(session, staged.at(-1)?.line ?? 0));
    const drafts = staged.map(({ record_id, data, ids, expected }) => {
      const before = stored.get(record_id ?? 0) ?? null;
      const record = before?.record ?? null;
      const lists = { ...data.lists, externalIds: ids };
      const incoming = mergeablePart(mode, personFields, record, { plain: data.plain, lists });
      return {
        before,
        expected,
        after: mergeIncoming(personFields, record, incoming, touched(record_id)),
      };
    });
    const writes = await personRecords.write(tx, drafts, {
      actor: null,
      action: 'import.people',
      now: session.now,
    });
    const created = writes.filter((write) => write.isNew).length;
    session.tally.people.created += created;
    session.tally.people.updated += writes.length - created;
    session.tally.people.unchanged += staged.length - writes.length;
    return next;
  });
}

/** Writes the staged people, one transaction per batch, and stores their ids in the temporary table. */
export async function importPeople(session: ImportSession, datasetId: number): Promise<void> {
  const { client } = session;
  const { rows } = await client.query<{ total: number }>(
    'select count(*)::int as total from pg_temp.stage_people',
  );
  const total = rows[0]?.total ?? 0;
  let done = 0;
  for (let batch = await nextBatch(session, 0); batch.length > 0; ) {
    const next = await importBatch(session, batch);
    done += batch.length;
    session.onProgress({ phase: 'Writing people', done, total });
    batch = next;
  }
  await client.query(
    `update pg_temp.stage_people s set record_id = x.person_id from person_external_ids x
     where s.record_id is null and x.source_id = $1 and x.value = s.key`,
    [datasetId],
  );
}
