import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeMember } from '#src/accounts/closeMember.server.ts';
import { addMember } from '#src/accounts/newMember.server.ts';
import { PERSONAL_TABLES } from '#src/accounts/personalData.server.ts';
import { sendToStaff } from '#src/features/contact/contact.commands.server.ts';
import { inTransaction } from '#src/server/db/database.ts';
import { startJob } from '#src/server/jobs/jobs.ts';
import { createLog } from '#src/server/log.ts';
import { addSession } from '#src/server/session/sessions.ts';
import { tracesInTables } from '#tests/support/browser/traces.ts';
import { rejection } from '#tests/support/commands/commandStage.ts';
import { remove, type User } from '#tests/support/identity/closing.ts';
import {
  type ErrorBody,
  type StaffMember,
  type StaffSite,
  staffSite,
} from '#tests/support/staff/staffSite.ts';

let site: StaffSite;
let admin: StaffMember;
beforeAll(async () => {
  site = await staffSite();
  admin = await site.member('admin');
});
afterAll(() => site.close());

const user = async (id: number) => (await admin.call<User>(`/users/${id}`)).json;
const patch = async (id: number, changes: object) =>
  admin.call<User & ErrorBody>(`/users/${id}`, {
    method: 'PATCH',
    body: { version: (await user(id)).version, ...changes },
  });
const uidOf = async (id: number) =>
  (await site.rows<{ uid: string }>('select identity_uid as uid from users where id = $1', id))[0]?.uid ?? '';
const close = async (id: number) => closeMember(site.db, await uidOf(id), async () => undefined);

describe('the list of personal data', () => {
  it('names every column that references a user or an account', async () => {
    const keys = await site.rows<{ table: string; column: string }>(
      `select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
       where c.contype = 'f' and c.confrelid in ('users'::regclass, 'identity_accounts'::regclass)`,
    );
    expect(keys.length).toBeGreaterThan(10);
    const listed = new Map(PERSONAL_TABLES.map(({ table, columns }) => [table, columns]));
    expect(keys.filter(({ table, column }) => !listed.get(table)?.includes(column))).toEqual([]);
  });

  it('names every column whose name suggests a name, an address, a browser or a note of a person', async () => {
    const personal = await site.rows<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public'
         and column_name ~ '^(.*e_?mail|address|ip|user_agent|.*handle|display_name|sender_name|password_hash|.*uid)$'`,
    );
    expect(personal.length).toBeGreaterThan(8);
    const listed = new Map(PERSONAL_TABLES.map(({ table, columns }) => [table, columns]));
    expect(personal.filter(({ table, column }) => !listed.get(table)?.includes(column))).toEqual([]);
  });

  it('names only existing tables and columns', async () => {
    const columns = await site.rows<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
    );
    const known = new Set(columns.map(({ name }) => name));
    const named = PERSONAL_TABLES.flatMap(({ table, columns: of }) =>
      of.map((column) => `${table}.${column}`),
    );
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it('rejects new rows of closed accounts in every table with an owner', async () => {
    const guarded = await site.rows<{ owned: string }>(
      `select tgrelid::regclass::text || '.' || convert_from(substring(tgargs from 1 for length(tgargs) - 1), 'UTF8') as owned
       from pg_trigger where tgfoid = 'refuse_closed_account'::regproc and tgenabled <> 'D'`,
    );
    const owned = PERSONAL_TABLES.flatMap(({ table, owner }) => (owner ? [`${table}.${owner}`] : []));
    expect(guarded.map(({ owned: each }) => each).sort()).toEqual(owned.sort());
    const unguarded = PERSONAL_TABLES.filter(
      ({ columns, owner, onClosing }) => onClosing === 'delete' && columns.includes('user_id') && !owner,
    );
    // Written by staff only, without any text of the member.
    expect(unguarded.map(({ table }) => table)).toEqual(['merged_entries']);
  });
});

describe('data that a member writes while the account is being closed', () => {
  const kinds: Record<string, (id: number) => Promise<unknown>> = {
    'a message': (userId) =>
      sendToStaff(
        site.db,
        {
          name: null,
          email: `late${userId}@example.org`,
          kind: 'question',
          message: `A late message ${userId}`,
        },
        { userId, address: `late ${userId}`, now: new Date() },
      ),
    'a session': (userId) =>
      inTransaction(site.db, ({ client }) =>
        addSession(client, {
          userId,
          provider: 'firebase',
          signedInAt: new Date(),
          userAgent: `late ${userId}`,
          address: null,
          now: new Date(),
        }),
      ),
    'a job': (actorId) =>
      startJob(
        site.db,
        { kind: 'import', resource: 'tags', actorId, log: createLog('silent') },
        async () => ({
          late: actorId,
        }),
      ),
  };
  const rowsOf = async (id: number) => {
    const counts = PERSONAL_TABLES.flatMap(({ table, owner }) =>
      owner && table !== 'activity' ? [`select '${table}' as name from ${table} where ${owner} = ${id}`] : [],
    );
    return (await site.rows<{ name: string }>(counts.join(' union all '))).map(({ name }) => name);
  };

  it.each(Object.keys(kinds))('is removed or rejected: %s', async (kind) => {
    const write = kinds[kind] ?? (async () => undefined);
    const outcomes = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const { id } = await site.member('member');
      const [, ...written] = await Promise.all([
        close(id),
        ...Array.from({ length: 4 }, () =>
          write(id).then(
            () => 'taken',
            (error) => String(error.statusCode),
          ),
        ),
      ]);
      for (const outcome of written) outcomes.add(outcome);
      expect(await rowsOf(id)).toEqual([]);
      expect(await rejection(write(id))).toMatchObject({ statusCode: 401, name: 'SessionEnded' });
    }
    // A second job of the same kind is rejected anyway.
    for (const outcome of outcomes) expect(['taken', '401', '409']).toContain(outcome);
  });

  it('is deleted with the account if stored first, and rejected if stored second', async () => {
    const { id } = await site.member('member');
    const holder = await site.db.pool.connect();
    await holder.query('begin');
    await holder.query(
      `insert into jobs (kind, resource, actor_id, created_at, heard_at) values ('import', 'tags', $1, now(), now())`,
      [id],
    );
    const closing = close(id);
    await expect
      .poll(
        async () => (await site.rows(`select from pg_stat_activity where wait_event_type = 'Lock'`)).length,
      )
      .toBeGreaterThan(0);
    await holder.query('commit');
    holder.release();
    await closing;
    expect(await rowsOf(id)).toEqual([]);
  });

  it('is rejected by the API too, like a call with an ended session', async () => {
    const editor = await site.member('editor');
    let isClosed = false;
    const [status] = await Promise.all([
      (async () => {
        for (let turn = 0; ; turn += 1) {
          const { status: last } = await editor.call('/tags', {
            method: 'POST',
            body: { name: `Late ${turn}` },
          });
          if (last !== 201) return last;
          if (isClosed) throw new Error('A tag was made by a closed account');
        }
      })(),
      close(editor.id).then(() => {
        isClosed = true;
      }),
    ]);
    expect(status).toBe(401);
  });
});

describe('the handle of a closed account', () => {
  it('cannot be taken by anyone else or read anywhere, like its earlier handles', async () => {
    const { id } = await site.member('member');
    const first = (await user(id)).handle;
    expect((await patch(id, { displayName: 'Hold Fast', handle: 'holdfast_7' })).status).toBe(200);
    expect((await remove(admin, id)).status).toBe(204);
    expect(await tracesInTables(site.db, [first, 'holdfast_7', 'Hold Fast'])).toEqual([]);
    const other = await site.member('member');
    for (const handle of [first, 'holdfast_7']) {
      const rejected = await patch(other.id, { handle });
      expect([rejected.status, rejected.json.error.fields]).toEqual([
        422,
        { handle: 'Somebody else has this handle' },
      ]);
    }
    const made = await addMember(site.db.pool, {
      identityUid: 'namesake',
      email: 'namesake@example.org',
      displayName: 'holdfast_7',
      now: new Date(),
    });
    expect((await user(made)).handle).toMatch(/^holdfast_7_\d+$/);
  });

  it('is not reserved if the member changed it and someone else has taken it since', async () => {
    const { id } = await site.member('member');
    await patch(id, { handle: 'left_behind' });
    await patch(id, { handle: 'gone_on' });
    const other = await site.member('member');
    expect((await patch(other.id, { handle: 'left_behind' })).json.handle).toBe('left_behind');
    await remove(admin, id);
    expect((await patch(other.id, { displayName: 'Still here' })).json.handle).toBe('left_behind');
    expect((await patch(other.id, { handle: 'another_one' })).status).toBe(200);
  });
});
