import { joinMember } from '#src/accounts/newMember.server.ts';
import { conflict, notFound } from '#src/domain/errors.ts';
import { recordHistory, writeContext } from '#src/records/history.server.ts';
import { writeOf } from '#src/records/recordWrites.server.ts';
import { actorIdOf, authorise, type CommandContext } from '#src/server/command.ts';
import { recordActivity } from '#src/server/db/activity.ts';
import { commandTransaction } from '#src/server/db/commandTransaction.ts';
import type { Transaction } from '#src/server/db/database.ts';
import { accountOfUid, changeAccount } from '#src/server/identity/accounts.ts';
import { endOneSession, endSessionsExcept } from '#src/server/session/endSignIns.ts';
import type { IdentityProvider } from '#src/server/session/identity.ts';
import { lockMembers, type MemberRecord } from './memberRecords.server.ts';
import { authoriseOver, lockMember } from './memberRows.server.ts';
import { memberFields } from './members.fields.ts';
import { memberPolicy } from './members.policy.ts';
import { SESSION_NAME } from './members.queries.server.ts';

interface AddressState {
  uid: string;
  email: string;
  displayName: string;
  version: number;
  isEmailVerified: boolean;
  isMember: boolean;
}

async function addressOf({ client }: Transaction, id: number): Promise<AddressState | undefined> {
  const { rows } = await client.query<AddressState>(
    `select identity_uid as uid, email, display_name as "displayName", version,
       is_email_verified as "isEmailVerified", joined_at is not null as "isMember" from users where id = $1`,
    [id],
  );
  return rows[0];
}

/** The record of a registration before it becomes a member: without handle and roles. */
const registered = ({ displayName }: AddressState): MemberRecord => ({
  displayName,
  handle: '',
  isEmailVerified: false,
  roleIds: {},
});

/** @throws AppError 409 if another member has this address, because they would lose it */
async function assertAddressFree({ client }: Transaction, email: string, id: number): Promise<void> {
  const { rowCount } = await client.query(
    'select from users where lower(email) = lower($1) and id <> $2 and joined_at is not null',
    [email, id],
  );
  if (rowCount) throw conflict('Another user has this address');
}

async function markVerified(
  tx: Transaction,
  { now }: CommandContext,
  id: number,
  known: AddressState,
): Promise<void> {
  const { uid, email, displayName, isMember } = known;
  if (isMember) {
    await tx.client.query(
      'update users set is_email_verified = true, version = version + 1, updated_at = $2 where id = $1',
      [id, now],
    );
  } else {
    await assertAddressFree(tx, email, id);
    await joinMember(tx.client, { id, email, displayName, now });
  }
  await tx.client.query('update users set is_verified_by_hand = true where id = $1', [id]);
  const account = await accountOfUid(tx.client, uid);
  if (account) await changeAccount(tx.client, account.id, { isEmailVerified: true });
}

/**
 * Marks a user's address as verified without a mail, on this site and at the built-in identity provider. A registration
 * becomes a member and can sign in. Does nothing if the address is already verified.
 * @param note the reason, for the history
 * @throws AppError 403 without permission or if the user has permissions that the actor lacks, 404, 409 if another member
 *   has the address
 */
export async function verifyMember(context: CommandContext, id: number, note?: string): Promise<void> {
  authorise(memberPolicy.mayUpdate(context.actor));
  await commandTransaction(context.db, async (tx) => {
    await lockMember(tx, id);
    await authoriseOver(tx.client, context.actor, id);
    const known = await addressOf(tx, id);
    if (!known || known.isEmailVerified) return;
    const was = (await lockMembers(tx.client, [id])).get(id)?.record ?? registered(known);
    await markVerified(tx, context, id, known);
    const after = (await lockMembers(tx.client, [id])).get(id)?.record ?? was;
    const before = { id, version: known.version, isDeleted: false, record: was };
    const change = writeOf(memberFields, id, { before, after });
    if (!change) return;
    await recordHistory(tx.client, 'user', [change], writeContext(context, 'user.verify', { note }));
  });
}

async function endSessionNamed({ client }: Transaction, id: number, name: string): Promise<void> {
  const { rows } = await client.query<{ session: string }>(
    `select id as session from sessions where user_id = $1 and ${SESSION_NAME} = $2`,
    [id, name],
  );
  const [match] = rows;
  if (!match || !(await endOneSession(client, id, match.session))) {
    throw notFound('This user has no such session');
  }
}

/**
 * Mails the verification link to a registered user again; earlier links stop working.
 * @throws AppError 403 without permission; 404; 409 if the address is verified, or with a Firebase project, which sends
 *   such mails itself; 429 after six mails to the address in an hour; 503 if the mail server does not accept the mail
 */
export async function mailVerification(
  context: CommandContext,
  identity: IdentityProvider,
  id: number,
): Promise<void> {
  authorise(memberPolicy.mayUpdate(context.actor));
  const { rows } = await context.db.pool.query<{ uid: string; isEmailVerified: boolean }>(
    `select identity_uid as uid, is_email_verified as "isEmailVerified" from users where id = $1 and deleted_at is null`,
    [id],
  );
  const [member] = rows;
  if (!member) throw notFound(`There is no member ${id}`);
  if (member.isEmailVerified) throw conflict('The address is already verified');
  await identity.mailVerification(member.uid);
  await commandTransaction(context.db, (tx) =>
    recordActivity(tx.client, actorIdOf(context), {
      action: 'user.mailVerification',
      entity: 'user',
      entityId: id,
    }),
  );
}

/**
 * Ends sessions of a member with their sign-ins.
 * @param name the session by its id in the staff API; null ends all sessions and all sign-ins at the identity provider,
 *   including those without a session
 * @throws AppError 403 without permission or if the member has permissions that the actor lacks, 404
 */
export async function endMemberSessions(
  context: CommandContext,
  id: number,
  name: string | null,
): Promise<void> {
  authorise(memberPolicy.maySuspend(context.actor));
  await commandTransaction(context.db, async (tx) => {
    await lockMember(tx, id);
    await authoriseOver(tx.client, context.actor, id);
    const note = (sessions: number) =>
      recordActivity(tx.client, actorIdOf(context), {
        action: 'user.endSessions',
        entity: 'user',
        entityId: id,
        detail: { sessions },
      });
    if (name !== null) {
      await endSessionNamed(tx, id, name);
      await note(1);
      return;
    }
    const ended = await endSessionsExcept(tx.client, id, null, context.now);
    if (ended.sessions + ended.signIns > 0) await note(ended.sessions);
  });
}
