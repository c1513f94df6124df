import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberEntries } from '#src/catalogue/entries/entries.server.ts';
import { type EntryChange, entryBefore } from '#src/domain/lists/entryChanges.ts';
import { LIST_STATUSES } from '#src/domain/lists/listStatuses.ts';
import type { ChangedEntry } from '#src/features/lists/list.schema.ts';
import { wrongFigures } from '#tests/support/records/listFigures.ts';
import { makeEpisode, makeTitle } from '#tests/support/records/make.ts';
import { type StaffMember, type StaffSite, staffSite } from '#tests/support/staff/staffSite.ts';

let site: StaffSite;
beforeAll(async () => {
  site = await staffSite();
  await site.rows(
    'update title_stats set score_total = 0, score_count = 0, list_count = 0, review_count = 0',
  );
});
afterAll(() => site.close());

type Step =
  | { kind: 'put'; lag: number; fields: object }
  | { kind: 'plus-one' | 'rewatch' | 'remove'; lag: number }
  | { kind: 'tick' | 'untick'; lag: number; episode: number }
  | { kind: 'undo'; back: number }
  | { kind: 'total'; total: number };

const lag = fc.constantFrom(0, 0, 0, 1, 3);
const date = fc.constantFrom(null, '2012', '2020-02-29');
const fields = fc.record(
  {
    status: fc.constantFrom(...LIST_STATUSES),
    isRewatching: fc.boolean(),
    score: fc.option(fc.integer({ min: 2, max: 20 })),
    progress: fc.integer({ min: 0, max: 5 }),
    startedOn: date,
    finishedOn: date,
    isPrivate: fc.boolean(),
    notes: fc.constantFrom(null, 'One', 'Two'),
  },
  { requiredKeys: [] },
);
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), lag, fields }),
  fc.record({
    kind: fc.constantFrom('plus-one' as const, 'plus-one' as const, 'rewatch' as const, 'remove' as const),
    lag,
  }),
  fc.record({ kind: fc.constantFrom('tick' as const, 'untick' as const), lag, episode: fc.nat(3) }),
  fc.record({ kind: fc.constant('undo' as const), back: fc.nat(8) }),
  fc.record({ kind: fc.constant('total' as const), total: fc.integer({ min: 1, max: 5 }) }),
);

interface Walk {
  who: StaffMember;
  id: number;
  episodes: readonly number[];
}

/** Makes one step, of the present or an older version; returns the status of its answer. */
async function take({ who, id, episodes }: Walk, step: Step): Promise<number> {
  const path = `/me/list/${id}`;
  if (step.kind === 'total') {
    await site.rows('update titles set episode_count = $2 where id = $1', id, step.total);
    return 200;
  }
  if (step.kind === 'undo') {
    const [change] = await site.rows<{ id: number }>(
      'select id from list_changes where user_id = $1 order by id desc limit 1 offset $2',
      who.id,
      step.back,
    );
    return (await who.call(`/me/list/log/${change?.id ?? 1}/undo`, { method: 'POST', body: {} })).status;
  }
  const { entry } = (await who.call<ChangedEntry>(path)).json;
  const version = Math.max(0, (entry?.version ?? 0) - step.lag);
  const send = async (method: string, ending: string, body: object = {}) =>
    (await who.call(`${path}${ending}`, { method, body: { version, ...body } })).status;
  if (step.kind === 'put') return send('PUT', '', step.fields);
  if (step.kind === 'remove') return send('DELETE', '');
  if (step.kind === 'plus-one') return send('POST', '/plus-one', { progress: (entry?.progress ?? 0) + 1 });
  if (!('episode' in step)) return send('POST', '/rewatch');
  const episode = `/episodes/${episodes[step.episode]}`;
  if (step.kind === 'tick') return send('PUT', episode, { watchedOn: '2021' });
  return send('DELETE', episode);
}

async function expectConsistent({ who, id }: Walk) {
  const changes = await site.rows<EntryChange>(
    'select before, after from list_changes where user_id = $1 and title_id = $2 order by id desc',
    who.id,
    id,
  );
  const stored = (await memberEntries(site.db.pool, who.id, [id])).get(id)?.state ?? null;
  // The log leads from the entry back to where it was not on the list.
  expect(entryBefore(stored, changes)).toBeNull();
  const mirrored = await site.rows(
    `select from list_entries e where e.user_id = $1 and (e.progress > 0 or e.started_on is not null or e.finished_on is not null)
       and not exists (select from plays p where p.user_id = e.user_id and p.title_id = e.title_id and p.number = e.play
         and p.progress = e.progress and p.started_on is not distinct from e.started_on
         and p.finished_on is not distinct from e.finished_on)`,
    who.id,
  );
  expect(mirrored).toEqual([]);
  expect(await wrongFigures(site.db)).toEqual([]);
}

describe('any calls for an entry one after the other', () => {
  it('are answered or refused with a reason, and leave entry, plays, log and figures in agreement', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 15, maxLength: 40 }), async (all) => {
        const who = await site.member('member');
        const id = await makeTitle(site.db, { type: 'drama', episodeCount: 3 });
        const episodes = [
          await makeEpisode(site.db, { titleId: id, label: '1' }),
          await makeEpisode(site.db, { titleId: id, label: '2' }),
          await makeEpisode(site.db, { titleId: id, label: '3' }),
          await makeEpisode(site.db, { titleId: id, label: 'SP1', kind: 'special' }),
        ];
        const walk = { who, id, episodes };
        for (const step of all) expect([200, 404, 409, 422]).toContain(await take(walk, step));
        await expectConsistent(walk);
      }),
      { numRuns: 15 },
    );
  });
});
