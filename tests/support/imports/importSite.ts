import { expect } from 'vitest';
import {
  type ErrorBody,
  type StaffAnswer,
  type StaffMember,
  type StaffSite,
  staffSite,
} from '#tests/support/staff/staffSite.ts';

/** A row of a plan, as the API answers it. */
export interface PlanRow {
  line: number;
  state: string;
  id: number | null;
  name: string | null;
  changes: { field: string; label: string; column: string | null; was: unknown; willBe: unknown }[];
  candidates: { id: number; name: string }[];
  namesakes: { id: number; why: string }[];
  rejections: { column: string | null; value: string; reason: string }[];
}

export interface ImportResult {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  ambiguous: number;
  refused: number;
  columns: { column: string; field: string | null }[];
  isDateOrderMixed: boolean;
  format: string;
  activityId: number | null;
}

export interface ImportRun {
  jobId: number;
  result: ImportResult;
  plan: PlanRow[];
}

interface Wishes {
  key?: string;
  columns?: Record<string, string>;
  lists?: Record<string, 'add' | 'replace'>;
  dateOrder?: 'dmy' | 'mdy';
  plan?: number;
}

type Begun = StaffAnswer<ErrorBody & { job: { id: number } }>;

export interface ImportSite extends StaffSite {
  editor: StaffMember;
  /** Begins an import and gives the answer. */
  send(rest: string, file: string | Uint8Array, wishes?: Wishes & { dryRun?: boolean }): Promise<Begun>;
  /** Plans an import without writing. */
  plan(rest: string, file: string | Uint8Array, wishes?: Wishes): Promise<ImportRun>;
  write(rest: string, file: string | Uint8Array, wishes?: Wishes): Promise<ImportRun>;
  choose(jobId: number, choices: Record<number, number | 'new'>): Promise<void>;
  /** Creates a record and gives its id. */
  create(rest: string, body: object): Promise<number>;
  read(rest: string, id: number): Promise<Record<string, unknown>>;
  /** The ids of records of a table by name, which are created where they are missing. */
  ids(table: string, ...names: string[]): Promise<number[]>;
}

/** A site with an editor who imports files. */
export async function importSite(): Promise<ImportSite> {
  const site = await staffSite();
  const editor = await site.member('editor');

  const send: ImportSite['send'] = (
    rest,
    file,
    { key = 'auto', dryRun = false, columns, lists, ...wishes } = {},
  ) => {
    const query = new URLSearchParams({ key, dryRun: String(dryRun) });
    for (const [name, value] of Object.entries({ columns, lists }))
      if (value) query.set(name, JSON.stringify(value));
    for (const [name, value] of Object.entries(wishes)) query.set(name, String(value));
    return editor.call(`/${rest}/import?${query}`, {
      method: 'POST',
      body: typeof file === 'string' ? new TextEncoder().encode(file) : file,
      headers: { 'Content-Type': 'application/octet-stream' },
    });
  };

  const run = async (
    rest: string,
    file: string | Uint8Array,
    wishes: Wishes & { dryRun: boolean },
  ): Promise<ImportRun> => {
    const begun = await send(rest, file, wishes);
    expect([begun.status, begun.json.error]).toEqual([202, undefined]);
    const jobId = begun.json.job.id;
    for (;;) {
      const { json } = await editor.call<{ status: string; error: string | null; result: ImportResult }>(
        `/jobs/${jobId}`,
      );
      if (json.status === 'running') continue;
      expect([json.status, json.error]).toEqual(['done', null]);
      const { json: plan } = await editor.call<PlanRow[]>(`/jobs/${jobId}/plan?_end=200`);
      return { jobId, result: json.result, plan };
    }
  };

  const create = async (rest: string, body: object): Promise<number> => {
    const { status, json, text } = await editor.call<{ id: number }>(`/${rest}`, { method: 'POST', body });
    expect([status, text]).toEqual([201, expect.anything()]);
    return json.id;
  };

  return {
    ...site,
    editor,
    send,
    plan: (rest, file, wishes = {}) => run(rest, file, { ...wishes, dryRun: true }),
    write: (rest, file, wishes = {}) => run(rest, file, { ...wishes, dryRun: false }),
    async choose(jobId, choices) {
      const body = {
        choices: Object.entries(choices).map(([line, record]) => ({ line: Number(line), record })),
      };
      const { status } = await editor.call(`/jobs/${jobId}/choices`, { method: 'POST', body });
      expect(status).toBe(204);
    },
    create,
    read: async (rest, id) => (await editor.call<Record<string, unknown>>(`/${rest}/${id}`)).json,
    async ids(table, ...names) {
      const ids: number[] = [];
      for (const name of names) {
        const [known] = await site.rows<{ id: number }>(`select id from ${table} where name = $1`, name);
        ids.push(known?.id ?? (await create(table, { name })));
      }
      return ids;
    },
  };
}
