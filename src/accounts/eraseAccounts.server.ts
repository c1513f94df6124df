import { countMembers } from '#src/catalogue/entries/memberCounts.server.ts';
import { isHandle } from '#src/domain/names/handles.ts';
import type { ReviewsOnClosing } from '#src/domain/reviews/reviewKinds.ts';
import { memberTag } from '#src/server/cache/tags.ts';
import { type Database, inTransaction, type Runner, type Transaction } from '#src/server/db/database.ts';
import { type AccountNames, redactNotes } from './noteRedaction.server.ts';
import { PERSONAL_TABLES } from './personalData.server.ts';
import { reserveHandles } from './reservedHandles.server.ts';

/** Closed accounts per transaction. */
const AT_ONCE = 500;

/** Names and addresses of accounts before they were erased. */
export interface Erased extends AccountNames {
  /** Marks by which their mails are found: addresses, including unverified ones, and account ids. */
  readonly mailMarks: readonly string[];
}

/** Reads the current and former names and addresses of accounts. */
async function namesOf(runner: Runner, ids: readonly number[]): Promise<Erased> {
  const { rows } = await runner.query<{ kind: keyof Erased; word: string | null }>(
    `select 'addresses' as kind, email as word from users
       where id = any($1::int[]) and deleted_at is null and is_email_verified
     union select 'addresses', a.email from users u join identity_accounts a on a.uid = u.identity_uid
       where u.id = any($1::int[]) and a.is_email_verified
     union select 'addresses', c.new_email from users u join identity_accounts a on a.uid = u.identity_uid
       join identity_codes c on c.account_id = a.id
       where u.id = any($1::int[]) and c.purpose = 'RECOVER_EMAIL'
     union select 'mailMarks', unnest(array[email, identity_uid]) from users
       where id = any($1::int[]) and deleted_at is null
     union select 'mailMarks', email from contact_messages where user_id = any($1::int[])
     union select 'mailMarks', unnest(array[a.email, c.new_email]) from users u
       join identity_accounts a on a.uid = u.identity_uid left join identity_codes c on c.account_id = a.id
       where u.id = any($1::int[])
     union select 'handles', handle from users
       where id = any($1::int[]) and deleted_at is null and joined_at is not null
     union select 'displayNames', display_name from users where id = any($1::int[]) and deleted_at is null
     union select case path when 'handle' then 'handles' else 'displayNames' end, value
       from revisions r, jsonb_each(r.operations) o (path, change), jsonb_array_elements_text(change) value
       where r.entity = 'user' and r.entity_id = any($1::int[]) and path in ('handle', 'displayName')
         and value is not null`,
    [ids],
  );
  const namesOf = (kind: keyof Erased) =>
    rows.flatMap((row) => (row.kind === kind && row.word !== null ? [row.word] : []));
  return {
    mailMarks: namesOf('mailMarks'),
    addresses: namesOf('addresses'),
    handles: namesOf('handles').filter(isHandle),
    displayNames: namesOf('displayNames'),
  };
}

/** Returns the handles that no other member has: a handle became free when its owner changed it. */
async function unclaimed(
  runner: Runner,
  handles: readonly string[],
  ids: readonly number[],
): Promise<string[]> {
  const { rows } = await runner.query<{ handle: string }>(
    'select handle from users where handle = any($1::text[]) and id <> all($2::int[])',
    [handles, ids],
  );
  const inUse = new Set(rows.map(({ handle }) => handle));
  return handles.filter((handle) => !inUse.has(handle));
}

/**
 * Deletes or anonymises all data of accounts, as listed in `personalData.server.ts`, in the caller's transaction, which
 * has locked their rows. Their handles stay reserved. Idempotent.
 * @param ids ids in `users`, of members, registrations or closed accounts
 * @param reviews what happens with their published reviews
 * @returns their names and addresses, as far as known
 */
export async function eraseAccounts(
  tx: Pick<Transaction, 'client' | 'changes'>,
  ids: readonly number[],
  reviews: ReviewsOnClosing = 'stay',
): Promise<Erased> {
  const { client } = tx;
  const names = await namesOf(client, ids);
  const { rows: counted } = await client.query<{ id: number }>(
    'select id from users where id = any($1::int[]) and suspended_at is null and deleted_at is null order by id',
    [ids],
  );
  await countMembers(tx, {
    userIds: counted.map(({ id }) => id),
    direction: 'leave',
    areReviewsCounted: reviews === 'delete',
    at: new Date(),
  });
  await reserveHandles(client, await unclaimed(client, names.handles, ids));
  for (const { erase } of PERSONAL_TABLES)
    await erase?.(client, { ids, addresses: names.addresses, reviews });
  await redactNotes(client, names);
  for (const { id } of counted) tx.changes.add(memberTag(id));
  return names;
}

/**
 * Deletes remaining data of closed accounts: of those that an earlier version closed, and data written during closing.
 * Safe to run in several processes at once.
 */
export async function eraseClosedAccounts(db: Database): Promise<void> {
  let last = 0;
  for (;;) {
    const ids = await inTransaction(db, async (tx) => {
      const { rows } = await tx.client.query<{ id: number }>(
        'select id from users where deleted_at is not null and id > $1 order by id limit $2 for update',
        [last, AT_ONCE],
      );
      const matches = rows.map(({ id }) => id);
      if (matches.length > 0) await eraseAccounts(tx, matches);
      return matches;
    });
    last = ids.at(-1) ?? 0;
    if (ids.length < AT_ONCE) return;
  }
}
