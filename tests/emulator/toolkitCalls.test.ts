import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { newAddress } from '#tests/support/identity/emulator.ts';
import { type IdentityStage, openIdentity } from '#tests/support/identity/identity.ts';
import { TOOLKIT_CASES } from '#tests/support/identity/toolkitCases/all.ts';
import type { Difference, ToolkitCase } from '#tests/support/identity/toolkitCases/case.ts';
import {
  builtInSide,
  callSide,
  emulatorSide,
  messageIn,
  outcomeOf,
  register,
  type Side,
} from '#tests/support/identity/toolkitSides.ts';

let database: TestDatabase;
let stage: IdentityStage;
let google: Side;
let ours: Side;
let made = 0;

beforeAll(async () => {
  database = await freshDatabase();
  stage = await openIdentity(database.db);
  google = emulatorSide();
  ours = builtInSide(stage, database.db);
});

afterAll(async () => {
  await stage.close();
  await database.drop();
});

beforeEach(() => {
  made += 1;
  stage.address = `198.51.${made >> 8}.${made & 255}`;
});

async function answerAt(side: Side, email: string, { path, method, body, type }: ToolkitCase) {
  const account = await register(side, email);
  const sent = await body?.(account, side);
  return callSide(side, path, { ...(method && { method }), ...(type && { type }), body: sent });
}

/** The result of the emulator with the keys that ours adds, and without those that it lacks. */
function withKeys(outcome: string, adds: readonly string[] = [], lacks: readonly string[] = []): string {
  const [status, ...keys] = outcome.split(' ');
  expect(adds.filter((key) => keys.includes(key))).toEqual([]);
  expect(lacks.filter((key) => !keys.includes(key))).toEqual([]);
  return [status, ...[...keys, ...adds].filter((key) => !lacks.includes(key)).sort()].join(' ');
}

describe('a call to the built-in provider gets the same response as from the official emulator, or a documented difference', () => {
  it.each(TOOLKIT_CASES.map((each) => [each.name, each] as const))('%s', async (_name, each) => {
    const email = newAddress('call');
    const answers = [await answerAt(google, email, each), await answerAt(ours, email, each)] as const;
    const [expected, given] = answers.map(outcomeOf);
    const differs: Partial<Difference> = each.differs ?? {};
    if (differs.ours !== undefined) {
      expect([given, expected]).toEqual([differs.ours, differs.emulator]);
      expect(given).not.toBe(expected);
      return;
    }
    expect(given).toBe(withKeys(String(expected), differs.adds, differs.lacks));
    const [emulatorMessage, localMessage] = answers.map(messageIn);
    for (const key of differs.lacks ?? []) delete emulatorMessage?.[key];
    expect(localMessage).toMatchObject(emulatorMessage ?? {});
  });
});
