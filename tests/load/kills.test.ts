import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { busyness } from '#tests/support/effort.ts';
import { until, workshop } from '#tests/support/postgres.ts';
import { chance } from './chance.ts';
import { type Errand, type ErrandProcess, importErrand, migrationErrand } from './kills/errands.ts';
import { lostOf, readJournal } from './kills/journal.ts';
import { faultsOf } from './kills/soundness.ts';
import { openStage, type Stage, type Target } from './kills/stage.ts';
import { SEED, sized } from './size.ts';

const ROUNDS = sized(50, 6);
/** Longest time until the site is ready again, in ms. */
const START_MAX = 10_000;
const TARGETS = ['server', 'postmaster', 'backend', 'both', 'everything', 'errand'] as const;
const ERRANDS = [importErrand, null, null, migrationErrand, null, null] as const;

interface Round {
  number: number;
  target: (typeof TARGETS)[number];
  errand: (typeof ERRANDS)[number];
  /** Ms from the beginning of the work to the kill. */
  moment: number;
}

const random = chance(SEED);

/** Every target in turn, in an order of its own for each turn; one whose target is an errand has one. */
function plan(): Round[] {
  let turn: Round['target'][] = [];
  return Array.from({ length: ROUNDS }, (_, index) => {
    if (turn.length === 0) turn = [...TARGETS];
    const [target = 'both'] = turn.splice(random.below(turn.length), 1);
    const errand =
      target === 'errand'
        ? random.pick([importErrand, migrationErrand])
        : (ERRANDS[index % ERRANDS.length] ?? null);
    return { number: index + 1, target, errand, moment: 20 + random.below(700) };
  });
}

const bench = workshop({ lasting: true });
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

const hasEnded = ({ child }: ErrandProcess) => child.exitCode !== null || child.signalCode !== null;

/** Kills at a chosen moment of the round's work; gives what the errand's processes came to. */
async function strike({ target, moment }: Round, errand: Errand | null) {
  const processes = errand?.start() ?? [];
  if (errand) await until(async () => processes.some(hasEnded) || (await isAtWork()));
  await pause(moment);
  if (target === 'errand') for (const { child } of processes) child.kill('SIGKILL');
  else await stage.kill(target, random.below);
  const killed: Target = target === 'errand' ? 'backend' : target;
  // By what a machine with nothing else to do would take.
  const taken = (await stage.recover(killed)) / busyness();
  starts[target] = [...(starts[target] ?? []), Math.round(taken)];
  return Promise.all(processes.map(({ ended }) => ended));
}

/** Runs what was cut off again, to its end. */
async function complete(errand: Errand): Promise<void> {
  // What a killed process had begun ends by itself, its lock with it.
  await until(async () => !(await isAtWork()));
  const ended = await Promise.all(errand.start().map((each) => each.ended));
  expect(
    ended.map(({ code }) => code),
    ended.map(({ said }) => said).join(),
  ).toEqual(ended.map(() => 0));
  expect(await errand.isComplete(stage.db)).toBe(true);
}

async function soundly(work: () => Promise<unknown>): Promise<void> {
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
  const told = Object.entries(starts).map(([target, taken]) => `${target} ${taken.join(' ')}`);
  process.stdout.write(`Ready again after ms, by what was killed (seed ${SEED}):\n  ${told.join('\n  ')}\n`);
});

describe('kill -9 in the midst of writes, imports and migrations', () => {
  test.each(plan())('round $number: $target', async (round) => {
    const errand = round.errand?.(folder, round.number, stage.address) ?? null;
    const grown = statSync(stage.journal).size;
    await until(() => statSync(stage.journal).size > grown);
    const ended = await strike(round, errand);
    expect(Math.max(...(starts[round.target] ?? []))).toBeLessThan(START_MAX);
    for (const { said } of ended) expect(said).not.toMatch(/^\s+at /m);
    const before = statSync(stage.journal).size;
    await until(() => statSync(stage.journal).size > before);
    await until(async () => !(await isAtWork()));
    await soundly(async () => {
      expect(await lostOf(stage.db, readJournal(stage.journal))).toEqual([]);
      expect(await faultsOf(stage.db, errand !== null)).toEqual([]);
      expect(await errand?.faults(stage.db)).toEqual(errand ? [] : undefined);
    });
    if (errand) {
      await complete(errand);
      await soundly(async () => expect(await faultsOf(stage.db)).toEqual([]));
    }
    expect(stage.refusals).toEqual([]);
  });

  test('leaves a catalogue that is served and a site that stops cleanly', async () => {
    const release = await stage.pauseWriter();
    const journal = readJournal(stage.journal);
    expect(await faultsOf(stage.db)).toEqual([]);
    const last = journal.findLast(({ entity, isDeleted }) => entity === 'title' && !isDeleted);
    const answer = await fetch(`${stage.origin()}/api/dramas/${last?.id}`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ id: last?.id });
    process.stdout.write(`${journal.length} acknowledged changes, none lost\n`);
    release();
    expect(await stage.close()).toBe(0);
  });
});
