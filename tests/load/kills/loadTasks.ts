import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#src/server/db/database.ts';
import { countOf } from '#tests/support/database/db.ts';

const ROOT = join(import.meta.dirname, '../../..');
const IMPORTED = 300;
const MIGRATED = 1_000;

/** Work of separate processes in a round, and its invariants. */
export interface LoadTask {
  /** Starts it; several processes if they compete for it. */
  start(): TaskProcess[];
  /** Its partial results as texts, while it is not running. */
  errors(db: Database): Promise<string[]>;
  isComplete(db: Database): Promise<boolean>;
}

export interface TaskProcess {
  child: ChildProcess;
  /** Resolves to its exit code, null if a signal ended it, and its output. */
  ended: Promise<{ code: number | null; output: string }>;
}

function runScript(...args: string[]): TaskProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  return { child, ended: new Promise((resolve) => child.once('close', (code) => resolve({ code, output }))) };
}

/** An import of some hundred titles with cast, crew and episodes; each title is complete or absent. */
export function importTask(parent: string, number: number, address: string): LoadTask {
  const folder = join(parent, `import-${number}`);
  const key = (kind: string, index: number) => `${kind}_${number}_${index}`;
  const indexes = Array.from({ length: IMPORTED }, (_, index) => index);
  const files: Record<string, object[]> = {
    people: indexes.map((i) => ({ id: key('p', i), name: `Person ${number} ${i}` })),
    titles: indexes.map((i) => ({
      id: key('t', i),
      title: `Drama ${number} ${i}`,
      type: 'drama',
      country: 'South Korea',
      year: 2000 + (i % 26),
    })),
    credits: indexes.flatMap((i) => [
      { title_id: key('t', i), person_id: key('p', i), job: 'cast', character: 'Lead', order: 1 },
      { title_id: key('t', i), person_id: key('p', (i + 1) % IMPORTED), job: 'director', order: 1 },
    ]),
    episodes: indexes.flatMap((i) => [1, 2].map((each) => ({ title_id: key('t', i), number: each }))),
  };
  mkdirSync(folder);
  for (const [name, rows] of Object.entries(files)) {
    writeFileSync(join(folder, `${name}.jsonl`), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  }
  const mine = `(select t.id from titles t join title_external_ids x on x.title_id = t.id and x.value like 't\\_${number}\\_%') t`;
  return {
    start: () => [runScript('scripts/import.ts', folder, '--database', address)],
    async errors(db) {
      const whole = `(select from credits c where c.title_id = t.id offset 1) and exists (select from episodes e where e.title_id = t.id offset 1)
        and exists (select from title_cards c where c.title_id = t.id)`;
      const halves = await countOf(db, `${mine} where not (exists ${whole})`);
      return halves > 0 ? [`${halves} titles of import ${number} are half there`] : [];
    },
    isComplete: async (db) => (await countOf(db, mine)) === IMPORTED,
  };
}

/** A slow migration of several statements that two starting processes want to run. */
export function migrationTask(parent: string, number: number, address: string): LoadTask {
  const folder = join(parent, `migrations-${number}`);
  const table = `load_${number}`;
  cpSync(join(ROOT, 'src/server/db/migrations'), folder, { recursive: true });
  const journalPath = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalPath, 'utf8')) as {
    entries: { idx: number; when: number }[];
  };
  // Far in the future, so that it follows every real one.
  const when = Date.UTC(2100, 0, 1) + number;
  const entry = { idx: journal.entries.length, version: '7', when, tag: `9999_${table}`, breakpoints: true };
  writeFileSync(journalPath, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }));
  const statements = [
    `create table ${table} (n int primary key)`,
    `insert into ${table} select generate_series(1, ${MIGRATED / 2})`,
    'select pg_sleep(0.4)',
    `alter table installation add column ${table} int`,
    `insert into ${table} select generate_series(${MIGRATED / 2} + 1, ${MIGRATED})`,
    'select pg_sleep(0.4)',
  ];
  writeFileSync(join(folder, `9999_${table}.sql`), statements.join(';\n--> statement-breakpoint\n'));
  const script = 'tests/load/kills/migrator.ts';
  const done = `drizzle.__drizzle_migrations where created_at = ${when}`;
  const parts = async (db: Database) => [
    await countOf(db, `pg_class where relname = '${table}'`),
    await countOf(db, `pg_attribute where attrelid = 'installation'::regclass and attname = '${table}'`),
    await countOf(db, done),
  ];
  return {
    start: () => [runScript(script, address, folder), runScript(script, address, folder)],
    async errors(db) {
      const [made, added, noted] = await parts(db);
      const rows = made === 1 ? await countOf(db, table) : 0;
      const isWhole = made === 1 && added === 1 && noted === 1 && rows === MIGRATED;
      const isAbsent = made === 0 && added === 0 && noted === 0;
      return isWhole || isAbsent
        ? []
        : [`migration ${number}: table ${made}, column ${added}, noted ${noted}, rows ${rows}`];
    },
    isComplete: async (db) => (await parts(db)).every((count) => count === 1),
  };
}
