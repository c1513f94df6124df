import { randomInt } from 'node:crypto';
import { cleanDisplayName, handleStem } from '#src/domain/handles.ts';
import type { Runner } from '#src/server/db/database.ts';
import { addRole } from './roles.server.ts';

const DEFAULT_NAME = 'New member';
/** Handles tried before a long random one is taken. */
const TRIES = 8;

/** Handles to be tried: the stem itself where it says something, then with more and more figures. */
function* handlesOf(stem: string): Generator<string> {
  if (stem !== 'member') yield stem;
  for (let turn = 0; turn < TRIES; turn += 1)
    yield `${stem.slice(0, 15)}_${randomInt(10 ** (2 + (turn >> 2)))}`;
  yield `member_${randomInt(10 ** 12)}`;
}

export interface NewMember {
  identityUid: string;
  email: string;
  isEmailVerified: boolean;
  displayName: string | null;
}

/**
 * Stores a member with the role `member`. The caller has seen to it that identity and address are nobody else's.
 * @returns its id
 */
export async function addMember(
  runner: Runner,
  { identityUid, email, isEmailVerified, displayName }: NewMember,
): Promise<number> {
  const name = cleanDisplayName(displayName ?? '');
  for (const handle of handlesOf(handleStem(name))) {
    const { rows } = await runner.query<{ id: number }>(
      `insert into users (identity_uid, email, is_email_verified, handle, display_name)
       values ($1, $2, $3, $4, $5) on conflict (handle) do nothing returning id`,
      [identityUid, email, isEmailVerified, handle, name || DEFAULT_NAME],
    );
    const id = rows[0]?.id;
    if (id === undefined) continue;
    await addRole(runner, id, 'member');
    return id;
  }
  throw new Error('No handle is free');
}
