import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { titleRecords } from '#src/catalogue/titles/titleRecords.server.ts';
import { RECORD_LENGTH_MAX } from '#src/records/recordLimits.ts';
import { contextOf } from '#tests/support/staff/staff.ts';
import {
  type ErrorBody,
  type StaffMember,
  type StaffSite,
  staffSite,
} from '#tests/support/staff/staffSite.ts';

interface Revision {
  id: number;
  version: number;
  activityId: number | null;
  operations: Record<string, unknown>;
  omitted: number;
}

/** The share of operations in a response, and as much again for the rest. */
const ANSWER_MAX = 4_000_000;
const EPISODES = 300;
const COPIES = 60;

let site: StaffSite;
let admin: StaffMember;
beforeAll(async () => {
  site = await staffSite();
  admin = await site.member('admin');
});
afterAll(() => site.close());

const episodes = (count: number, text: string) =>
  Array.from({ length: count }, (_, at) => ({ key: `new-${at}`, label: String(at + 1), synopsis: text }));

/** A title with a long first revision, which its history contains many times. */
async function longHistory(): Promise<number> {
  const context = await contextOf(site.db, 'admin');
  const input = { type: 'drama', title: 'Long', episodes: episodes(EPISODES, 'a'.repeat(1_000)) };
  const { id } = await titleRecords.create(context, input);
  await site.rows(
    `insert into revisions (entity, entity_id, version, operations, activity_id)
     select entity, entity_id, version + n, operations, activity_id from revisions, generate_series(1, $2) n
     where entity = 'title' and entity_id = $1 returning id`,
    id,
    COPIES,
  );
  await site.rows('update titles set version = version + $2 where id = $1', id, COPIES);
  return id;
}

describe('a history of large changes', () => {
  it('has a bounded size, and shows how many changes are omitted', async () => {
    const id = await longHistory();
    const { text, json } = await admin.call<Revision[]>(`/staff/dramas/${id}/revisions?_end=100`);
    expect(json).toHaveLength(COPIES + 1);
    expect(text.length).toBeLessThan(ANSWER_MAX);
    for (const { operations, omitted } of json) {
      const shown = Object.keys(operations).length;
      expect(shown).toBeGreaterThan(0);
      expect(omitted).toBeGreaterThan(0);
      // The episodes, the type and the title of a new title.
      expect(shown + omitted).toBeGreaterThanOrEqual(EPISODES + 2);
    }
  });

  it('includes a single revision completely if it fits', async () => {
    const id = await longHistory();
    const { json } = await admin.call<Revision[]>(`/staff/dramas/${id}/revisions?_end=1`);
    expect(json[0]).toMatchObject({ version: COPIES + 1, omitted: 0 });
    expect(Object.keys(json[0]?.operations ?? {}).length).toBeGreaterThanOrEqual(EPISODES + 2);
  });

  it('is bounded within one command as well', async () => {
    const id = await longHistory();
    const { json } = await admin.call<Revision[]>(`/staff/dramas/${id}/revisions?_end=1`);
    const { text, json: activity } = await admin.call<{ changes: Revision[] }>(
      `/activity/${json[0]?.activityId}`,
    );
    expect(text.length).toBeLessThan(ANSWER_MAX);
    expect(activity.changes).toHaveLength(COPIES + 1);
    expect(activity.changes.every(({ omitted }) => omitted > 0)).toBe(true);
  });
});

describe('a record that is too long in total', () => {
  const rejected = 'the whole record may have at most 1,000,000 characters';

  it('is rejected with the name of its largest field', async () => {
    const context = await contextOf(site.db, 'admin');
    const text = 'a'.repeat(Math.ceil(RECORD_LENGTH_MAX / 100));
    await expect(
      titleRecords.create(context, { type: 'drama', title: 'Long', episodes: episodes(101, text) }),
    ).rejects.toMatchObject({ statusCode: 422, fields: { episodes: expect.stringContaining(rejected) } });
  });

  it('can be shortened if it was longer before', async () => {
    const context = await contextOf(site.db, 'admin');
    const { id } = await titleRecords.create(context, {
      type: 'drama',
      title: 'Long',
      episodes: episodes(60, 'a'.repeat(10_000)),
    });
    await site.rows(`update episodes set synopsis = repeat('b', 20000) where title_id = $1`, id);
    const path = `/staff/dramas/${id}`;
    const { version } = (await admin.call<{ version: number }>(path)).json;
    const longer = await admin.call<ErrorBody>(path, {
      method: 'PATCH',
      body: { version, synopsis: 'One more' },
    });
    expect([longer.status, longer.json.error.fields?.episodes]).toEqual([
      422,
      expect.stringContaining(rejected),
    ]);
    const shorter = await admin.call(path, { method: 'PATCH', body: { version, episodes: [] } });
    expect(shorter.status).toBe(200);
  });
});
