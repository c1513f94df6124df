import { randomInt } from 'node:crypto';
import { cleanDisplayName, handleStem, PENDING_HANDLE } from '#src/domain/names/handles.ts';
import type { Runner } from '#src/server/db/database.ts';
import { freeAddress } from './freeAddress.server.ts';
import { isReserved, lockHandle } from './reservedHandles.server.ts';
import { addRole } from './roles.server.ts';

const DEFAULT_NAME = 'New member';
/** Attempts before a long random handle is used. */
const TRIES = 8;

/** Yields candidate handles: the stem itself unless it is the fallback, then with more and more digits. */
function* handlesOf(stem: string): Generator<string> {
  if (stem !== 'member') yield stem;
  for (let turn = 0; turn < TRIES; turn += 1)
    yield `${stem.slice(0, 15)}_${randomInt(10 ** (2 + (turn >> 2)))}`;
  yield `member_${randomInt(10 ** 12)}`;
}

const nameOf = (displayName: string | null) => cleanDisplayName(displayName ?? '') || DEFAULT_NAME;

export interface NewRegistration {
  identityUid: string;
  email: string;
  displayName: string | null;
  /** Time of registration. */
  at: Date;
}

/**
 * Stores a registration with an unverified address. Only staff can see it; it has no role and no handle. An existing one
 * of the identity is not changed.
 * @returns its id; null if the identity already has one
 */
export async function addRegistration(
  runner: Runner,
  { identityUid, email, displayName, at }: NewRegistration,
): Promise<number | null> {
  // The provider gives an address to one account at a time, so an earlier registration of it no longer exists there.
  await runner.query(
    'delete from users where lower(email) = lower($1) and identity_uid <> $2 and joined_at is null and suspended_at is null',
    [email, identityUid],
  );
  const { rows } = await runner.query<{ id: number }>(
    `insert into users (identity_uid, email, handle, display_name, joined_at, created_at, updated_at)
     values ($1, $2, $3, $4, null, $5, $5) on conflict do nothing returning id`,
    [identityUid, email, `${PENDING_HANDLE}${randomInt(10 ** 12)}`, nameOf(displayName), at],
  );
  return rows[0]?.id ?? null;
}

/** Gives a registration a handle from its name that no member has and no closed account had. */
async function takeHandle(runner: Runner, id: number, displayName: string): Promise<void> {
  const stem = handleStem(displayName === DEFAULT_NAME ? '' : displayName);
  for (const handle of handlesOf(stem)) {
    await lockHandle(runner, handle);
    const { rowCount } = await runner.query(
      'update users set handle = $2 where id = $1 and not exists (select from users where handle = $2)',
      [id, handle],
    );
    if (rowCount === 1 && !(await isReserved(runner, handle))) return;
  }
  throw new Error('No free handle was found');
}

export interface Joining {
  id: number;
  /** The address that has just been verified. */
  email: string;
  displayName: string | null;
  now: Date;
}

/**
 * Turns a registration, locked by the caller, whose address was verified into a member with a handle and the role
 * `member`. Other accounts lose the address.
 */
export async function joinMember(runner: Runner, { id, email, displayName, now }: Joining): Promise<void> {
  await freeAddress(runner, email, id);
  const name = nameOf(displayName);
  await runner.query(
    `update users set email = $2, is_email_verified = true, display_name = $3, joined_at = $4,
       version = version + 1, updated_at = $4 where id = $1`,
    [id, email, name, now],
  );
  await takeHandle(runner, id, name);
  await addRole(runner, id, 'member');
}

export interface NewMember {
  identityUid: string;
  email: string;
  displayName: string | null;
  now: Date;
}

/**
 * Stores a member with a verified address and the role `member`. The caller ensures that the identity has no member.
 * @returns its id
 */
export async function addMember(
  runner: Runner,
  { identityUid, email, displayName, now }: NewMember,
): Promise<number> {
  await freeAddress(runner, email, null);
  const id = await addRegistration(runner, { identityUid, email, displayName, at: now });
  if (id === null) throw new Error('The identity already has a member');
  await joinMember(runner, { id, email, displayName, now });
  return id;
}
