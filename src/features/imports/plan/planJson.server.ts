import { describeRecords, type RecordLabel } from '#src/catalogue/labels.server.ts';
import { storableText } from '#src/domain/text/storableText.ts';
import type { Runner } from '#src/server/db/database.ts';
import { createPauses } from '#src/server/pauses.ts';
import type { PlannedRow } from './planReport.ts';

/** Candidates and namesakes that are described for one row. */
const DESCRIBED_MAX = 20;
/** Works named for a person. */
const WORKS_MAX = 3;

/** A stored record that a row could mean, or that has the name of a new one. */
interface DescribedRecord extends RecordLabel {
  readonly id: number;
  /** The best-known titles of a person. */
  readonly works: readonly string[];
}

async function worksOf(
  runner: Runner,
  target: string,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  if (target !== 'people' || ids.length === 0) return new Map();
  const { rows } = await runner.query<{ id: number; works: string[] }>(
    `select p.id, array(select t.title from titles t left join title_index i on i.title_id = t.id
       where t.deleted_at is null and t.id in (select c.title_id from credits c where c.person_id = p.id)
       order by i.external_votes desc nulls last, t.id limit ${WORKS_MAX}) as works
     from people p where p.id = any($1::int[])`,
    [ids],
  );
  return new Map(rows.map(({ id, works }) => [id, works]));
}

async function described(
  runner: Runner,
  target: string,
  ids: readonly number[],
): Promise<Map<number, DescribedRecord>> {
  const labels = await describeRecords(runner, target, ids);
  const works = await worksOf(runner, target, ids);
  return new Map([...labels].map(([id, label]) => [id, { ...label, id, works: works.get(id) ?? [] }]));
}

/** Returns the plan as JSON in UTF-8, with the records that its rows name. Pauses regularly. */
export async function planJson(
  runner: Runner,
  target: string,
  plan: readonly PlannedRow[],
): Promise<Uint8Array> {
  const named = plan.flatMap(({ candidateIds, namesakes }) => [
    ...candidateIds.slice(0, DESCRIBED_MAX),
    ...namesakes.slice(0, DESCRIBED_MAX).map(({ id }) => id),
  ]);
  const records = await described(runner, target, [...new Set(named)]);
  const encoder = new TextEncoder();
  const pause = createPauses();
  const parts: Uint8Array[] = [];
  for (const { candidateIds, namesakes, ...row } of plan) {
    await pause();
    const candidates = candidateIds.slice(0, DESCRIBED_MAX).flatMap((id) => records.get(id) ?? []);
    const others = namesakes.slice(0, DESCRIBED_MAX).flatMap(({ id, why }) => {
      const record = records.get(id);
      return record ? [{ ...record, why }] : [];
    });
    const json = JSON.stringify({ ...row, candidates, namesakes: others }, (_key, value: unknown) =>
      typeof value === 'string' ? storableText(value) : value,
    );
    parts.push(encoder.encode(`${parts.length > 0 ? ',' : '['}${json}`));
  }
  parts.push(encoder.encode(parts.length > 0 ? ']' : '[]'));
  return new Uint8Array(Buffer.concat(parts));
}
