import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testResources, until } from '#tests/support/database/postgres.ts';
import { slowdown } from '#tests/support/hostile/effort.ts';
import { chance } from './chance.ts';
import { errorsOf } from './kills/consistency.ts';
import { missingChanges, readJournal } from './kills/journal.ts';
import { importTask, type LoadTask, migrationTask, type TaskProcess } from './kills/loadTasks.ts';
import { openStage, type Stage, type Target } from './kills/stage.ts';
import { SEED, sized } from './size.ts';

const ROUNDS = sized(50, 6);
/** Longest time until the site is ready again, in ms. */
const START_MAX = 10_000;
const TARGETS = ['server', 'postmaster', 'backend', 'both', 'everything', 'child'] as const;
const LOAD_TASKS = [importTask, null, null, migrationTask, null, null] as const;

interface Round {
  number: number;
  target: (typeof TARGETS)[number];
  task: (typeof LOAD_TASKS)[number];
  /** Ms from the start of the work to the kill. */
  moment: number;
}

const random = chance(SEED);

/** Every target in turn, in a different order each time; a target with a task has one. */
function plan(): Round[] {
  let turn: Round['target'][] = [];
  return Array.from({ length: ROUNDS }, (_, index) => {
    if (turn.length === 0) turn = [...TARGETS];
    const [target = 'both'] = turn.splice(random.below(turn.length), 1);
    const task =
      target === 'child'
        ? random.pick([importTask, migrationTask])
        : (LOAD_TASKS[index % LOAD_TASKS.length] ?? null);
    return { number: index + 1, target, task, moment: 20 + random.below(700) };
  });
}

const bench = testResources({ lasting: true });
let stage: Stage;
let folder: string;
const starts: Record<string, number[]> = {};

const isAtWork = async () => {
  const { rows } = await stage.db.pool.query<{ locks: number }>(
    `select count(*)::int as locks from pg_locks where locktype = 'advisory'
     and database = (select oid from pg_database where datname = current_database())`,
  );
  return (rows[0]?.locks ?? 0) > 0;
};

const hasEnded = ({ child }: TaskProcess) => child.exitCode !== null || child.signalCode !== null;

/** Kills at a chosen moment of the work of the round; returns the results of the task's processes. */
async function strike({ target, moment }: Round, task: LoadTask | null) {
  const processes = task?.start() ?? [];
  if (task) await until(async () => processes.some(hasEnded) || (await isAtWork()));
  await pause(moment);
  if (target === 'child') for (const { child } of processes) child.kill('SIGKILL');
  else await stage.kill(target, random.below);
  const killed: Target = target === 'child' ? 'backend' : target;
  // The best of several, as on an idle machine.
  const taken = (await stage.recover(killed)) / slowdown();
  starts[target] = [...(starts[target] ?? []), Math.round(taken)];
  return Promise.all(processes.map(({ ended }) => ended));
}

/** Runs interrupted work again until it completes. */
async function complete(task: LoadTask): Promise<void> {
  // Work that a killed process had started ends by itself, and so does its lock.
  await until(async () => !(await isAtWork()));
  const ended = await Promise.all(task.start().map((each) => each.ended));
  expect(
    ended.map(({ code }) => code),
    ended.map(({ output }) => output).join(),
  ).toEqual(ended.map(() => 0));
  expect(await task.isComplete(stage.db)).toBe(true);
}

async function withoutErrors(work: () => Promise<unknown>): Promise<void> {
  const go = await stage.pauseWriter();
  try {
    await work();
  } finally {
    go();
  }
}

beforeAll(async () => {
  stage = await openStage(bench, SEED);
  folder = bench.folder();
});
afterAll(() => {
  const reported = Object.entries(starts).map(([target, taken]) => `${target} ${taken.join(' ')}`);
  process.stdout.write(
    `Ready again after ms, by what was killed (seed ${SEED}):\n  ${reported.join('\n  ')}\n`,
  );
});

describe('kill -9 during writes, imports and migrations', () => {
  test.each(plan())('round $number: $target', async (round) => {
    const task = round.task?.(folder, round.number, stage.address) ?? null;
    const grown = statSync(stage.journal).size;
    await until(() => statSync(stage.journal).size > grown);
    const ended = await strike(round, task);
    expect(Math.max(...(starts[round.target] ?? []))).toBeLessThan(START_MAX);
    for (const { output } of ended) expect(output).not.toMatch(/^\s+at /m);
    const before = statSync(stage.journal).size;
    await until(() => statSync(stage.journal).size > before);
    await until(async () => !(await isAtWork()));
    await withoutErrors(async () => {
      expect(await missingChanges(stage.db, readJournal(stage.journal))).toEqual([]);
      expect(await errorsOf(stage.db, task !== null)).toEqual([]);
      expect(await task?.errors(stage.db)).toEqual(task ? [] : undefined);
    });
    if (task) {
      await complete(task);
      await withoutErrors(async () => expect(await errorsOf(stage.db)).toEqual([]));
    }
    expect(stage.refusals).toEqual([]);
  });

  test('leaves a catalogue that can be served and a site that stops cleanly', async () => {
    const release = await stage.pauseWriter();
    const journal = readJournal(stage.journal);
    expect(await errorsOf(stage.db)).toEqual([]);
    const last = journal.findLast(({ entity, isDeleted }) => entity === 'title' && !isDeleted);
    const answer = await fetch(`${stage.origin()}/api/dramas/${last?.id}`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ id: last?.id });
    process.stdout.write(`${journal.length} acknowledged changes, none lost\n`);
    release();
    expect(await stage.close()).toBe(0);
  });
});
