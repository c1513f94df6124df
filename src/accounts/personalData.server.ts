import { CLOSED_ACCOUNT_NAME } from '#src/domain/accounts/registrations.ts';
import type { ReviewsOnClosing } from '#src/domain/reviews/reviewKinds.ts';
import type { Runner } from '#src/server/db/database.ts';

/** Accounts that are being closed or were closed. */
export interface Leaving {
  /** Ids in `users`. */
  readonly ids: readonly number[];
  /** Their verified e-mail addresses, if still known. */
  readonly addresses: readonly string[];
  /** What happens with their published reviews. */
  readonly reviews: ReviewsOnClosing;
}

/** A table with personal data, and what closing an account does with it. */
export interface PersonalTable {
  readonly table: string;
  /** Columns that identify people, or contain texts by them or by staff about them. */
  readonly columns: readonly string[];
  /**
   * `delete`: the rows are deleted. `anonymise`: they stay without personal data. `keep`: they never identify anybody.
   */
  readonly onClosing: 'delete' | 'anonymise' | 'keep';
  /** The effect in this table. */
  readonly text: string;
  /**
   * Column with the owner's id. The trigger `refuse_closed_account` rejects new rows of closed accounts, so that
   * concurrent writes are either deleted with the rest or rejected.
   */
  readonly owner?: string;
  /** Deletes the data of accounts; idempotent. Omitted if other code does it. */
  erase?(runner: Runner, leaving: Leaving): Promise<unknown>;
}

const deleteBy =
  (table: string, column: string): NonNullable<PersonalTable['erase']> =>
  (runner, { ids }) =>
    runner.query(`delete from ${table} where ${column} = any($1::int[])`, [ids]);

/** Deletes messages and the staff notes on them, which are about the sender. */
async function eraseMessages(runner: Runner, { ids, addresses }: Leaving): Promise<void> {
  const { rows } = await runner.query<{ id: number }>(
    `delete from contact_messages where user_id = any($1::int[]) or lower(email) = any($2::text[]) returning id`,
    [ids, addresses.map((address) => address.toLowerCase())],
  );
  await eraseMessageNotes(
    runner,
    rows.map(({ id }) => id),
  );
}

/** Deletes staff notes on deleted messages. */
export async function eraseMessageNotes(runner: Runner, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await runner.query(
    `update revisions set note = null where entity = 'messages' and entity_id = any($1::int[]) and note is not null`,
    [ids],
  );
  await runner.query(
    `update activity set detail = detail - 'note'
     where entity = 'messages' and entity_id = any($1::int[]) and detail ? 'note'`,
    [ids],
  );
}

/** The reason for which staff deleted an account is recorded on closing, without the owner's name. */
export const DELETE_USER = 'user.delete';

/**
 * Activity about the account stays without its details; the member's own activity stays, attributed to a closed account.
 */
async function eraseActivity(runner: Runner, { ids }: Leaving): Promise<void> {
  await runner.query(
    `update activity set detail = '{}'
     where entity = 'user' and entity_id = any($1::int[]) and action <> $2 and detail <> '{}'`,
    [ids, DELETE_USER],
  );
  // Hashes of requests, which will not be repeated.
  await runner.query(
    'update activity set call_key = null where actor_id = any($1::int[]) and call_key is not null',
    [ids],
  );
}

/** Deletes reviews, with their votes and the reports on them; those that were shown can stay. */
async function eraseReviews(runner: Runner, { ids, reviews }: Leaving): Promise<void> {
  const { rows } = await runner.query<{ id: number }>(
    `delete from reviews r using users u
     where u.id = r.user_id and r.user_id = any($1::int[])
       and ($2 or r.deleted_at is not null or u.suspended_at is not null) returning r.id`,
    [ids, reviews === 'delete'],
  );
  await runner.query(`delete from reports where resource = 'reviews' and record_id = any($1::int[])`, [
    rows.map(({ id }) => id),
  ]);
}

/** Deletes registrations. The row of a member stays, because the catalogue's history refers to it. */
async function eraseUsers(runner: Runner, { ids }: Leaving): Promise<void> {
  await runner.query('delete from users where id = any($1::int[]) and joined_at is null', [ids]);
  await runner.query(
    `update users set deleted_at = coalesce(deleted_at, now()), identity_uid = 'removed-' || id,
       email = 'removed-' || id || '@email.invalid', is_email_verified = false, handle = 'removed_' || id,
       display_name = $2, suspended_at = null, version = version + 1, updated_at = now()
     where id = any($1::int[]) and (deleted_at is null or display_name <> $2 or handle <> 'removed_' || id
       or email <> 'removed-' || id || '@email.invalid' or suspended_at is not null)`,
    [ids, CLOSED_ACCOUNT_NAME],
  );
}

const WITH_THE_ACCOUNT = 'Deleted with the account at the identity provider.';

/**
 * All tables with personal data, in the order in which closing an account processes them. A test fails if a table with a
 * foreign key to `users`, or another identifying column, is missing here.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  {
    table: 'sessions',
    columns: ['user_id', 'user_agent', 'address'],
    onClosing: 'delete',
    text: 'Every browser is signed out.',
    owner: 'user_id',
    erase: deleteBy('sessions', 'user_id'),
  },
  {
    table: 'exchanged_tokens',
    columns: ['user_id'],
    onClosing: 'delete',
    text: 'Records of the sign-ins that started a session.',
    owner: 'user_id',
    erase: deleteBy('exchanged_tokens', 'user_id'),
  },
  {
    table: 'user_roles',
    columns: ['user_id'],
    onClosing: 'delete',
    text: 'All roles.',
    owner: 'user_id',
    erase: deleteBy('user_roles', 'user_id'),
  },
  {
    table: 'list_entries',
    columns: ['user_id', 'notes'],
    onClosing: 'delete',
    text: 'The whole list, including private notes. The entries no longer count for the titles’ figures.',
    owner: 'user_id',
    erase: deleteBy('list_entries', 'user_id'),
  },
  {
    table: 'plays',
    columns: ['user_id'],
    onClosing: 'delete',
    text: 'When each title was watched.',
    owner: 'user_id',
    erase: deleteBy('plays', 'user_id'),
  },
  {
    table: 'episode_marks',
    columns: ['user_id'],
    onClosing: 'delete',
    text: 'Which episodes were watched, and when.',
    owner: 'user_id',
    erase: deleteBy('episode_marks', 'user_id'),
  },
  {
    table: 'list_changes',
    columns: ['user_id', 'before', 'after', 'call_key'],
    onClosing: 'delete',
    text: 'The log of the list.',
    owner: 'user_id',
    erase: deleteBy('list_changes', 'user_id'),
  },
  {
    table: 'review_votes',
    columns: ['user_id'],
    onClosing: 'delete',
    text: 'Which reviews the member found helpful. The votes no longer count.',
    owner: 'user_id',
    erase: deleteBy('review_votes', 'user_id'),
  },
  {
    table: 'review_drafts',
    columns: ['user_id', 'body'],
    onClosing: 'delete',
    text: 'Reviews that were not published, and unpublished changes of others.',
    owner: 'user_id',
    erase: deleteBy('review_drafts', 'user_id'),
  },
  {
    table: 'reviews',
    columns: ['user_id', 'body'],
    onClosing: 'anonymise',
    text: 'The member chooses: published reviews are deleted, or stay under the name “Former member”. Reviews that staff hid, and all reviews of suspended members, are deleted.',
    owner: 'user_id',
    erase: eraseReviews,
  },
  {
    table: 'reports',
    columns: ['reporter_id', 'note', 'decided_by_id'],
    onClosing: 'anonymise',
    text: 'Reports to staff stay without the member and the member’s words. What the member decided as staff stays, attributed to a closed account.',
    owner: 'reporter_id',
    erase: (runner, { ids }) =>
      runner.query('update reports set reporter_id = null, note = null where reporter_id = any($1::int[])', [
        ids,
      ]),
  },
  {
    table: 'merged_entries',
    columns: ['user_id', 'lost_entry', 'surviving_entry', 'merged_entry'],
    onClosing: 'delete',
    text: 'Without a list, there is nothing to move back when a merge is undone.',
    erase: deleteBy('merged_entries', 'user_id'),
  },
  {
    table: 'jobs',
    columns: ['actor_id', 'result', 'error'],
    onClosing: 'delete',
    text: 'Imports and other jobs with their reports; running jobs are cancelled.',
    owner: 'actor_id',
    erase: deleteBy('jobs', 'actor_id'),
  },
  {
    table: 'contact_messages',
    columns: ['user_id', 'email', 'sender_name', 'body', 'done_by_id'],
    onClosing: 'delete',
    text: 'Messages that were sent while signed in, or from the account’s verified address, with the notes on them. Messages of others that the member answered stay, attributed to a closed account.',
    owner: 'user_id',
    erase: eraseMessages,
  },
  {
    table: 'revisions',
    columns: ['actor_id', 'operations', 'note'],
    onClosing: 'anonymise',
    text: 'The history of the account is deleted. Changes that the member made stay, attributed to a closed account.',
    erase: (runner, { ids }) =>
      runner.query(`delete from revisions where entity = 'user' and entity_id = any($1::int[])`, [ids]),
  },
  {
    table: 'activity',
    columns: ['actor_id', 'detail', 'call_key'],
    onClosing: 'anonymise',
    text: 'Activity stays, attributed to a closed account; notes about the member are deleted.',
    owner: 'actor_id',
    erase: eraseActivity,
  },
  {
    table: 'users',
    columns: ['identity_uid', 'email', 'handle', 'display_name'],
    onClosing: 'anonymise',
    text: 'Address, handle and name are overwritten. A registration that never became a member is deleted.',
    erase: eraseUsers,
  },
  {
    table: 'identity_accounts',
    columns: ['uid', 'email', 'display_name', 'password_hash'],
    onClosing: 'delete',
    text: WITH_THE_ACCOUNT,
  },
  {
    table: 'identity_codes',
    columns: ['account_id', 'code_hash', 'new_email'],
    onClosing: 'delete',
    text: WITH_THE_ACCOUNT,
  },
  {
    table: 'identity_refresh_tokens',
    columns: ['account_id', 'token_hash'],
    onClosing: 'delete',
    text: WITH_THE_ACCOUNT,
  },
  {
    table: 'identity_attempts',
    columns: ['key'],
    onClosing: 'keep',
    text: 'Hashes, deleted within two hours. Deleting them earlier would reset the limit on password attempts.',
  },
  {
    table: 'held_handles',
    columns: ['digest'],
    onClosing: 'keep',
    text: 'HMACs of the handles of closed accounts, so that nobody else can use them.',
  },
];
