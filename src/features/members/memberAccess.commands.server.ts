import { notFound } from '#src/domain/errors.ts';
import { authorise, type CommandContext } from '#src/server/catalogue/command.server.ts';
import { commandTransaction } from '#src/server/catalogue/revising.server.ts';
import { accountOfUid, changeAccount } from '#src/server/identity/accounts.ts';
import { lockMember, log, refuseHigher } from './memberRows.server.ts';
import { memberPolicy } from './members.policy.ts';
import { SESSION_NAME } from './members.queries.server.ts';

/**
 * Takes a member's address as theirs without the mail, here and at the built-in identity provider.
 * @throws AppError 403 without permission or for a member who may more than the actor, 404
 */
export async function verifyMember(context: CommandContext, id: number): Promise<void> {
  authorise(memberPolicy.mayUpdate(context.actor));
  await commandTransaction(context.db, async (tx) => {
    await lockMember(tx, id);
    await refuseHigher(tx, context, id);
    const { rows: changed } = await tx.client.query<{ uid: string }>(
      `update users set is_email_verified = true, version = version + 1, updated_at = $2
       where id = $1 and not is_email_verified returning identity_uid as uid`,
      [id, context.now],
    );
    const [member] = changed;
    if (!member) return;
    const account = await accountOfUid(tx.client, member.uid);
    if (account) await changeAccount(tx.client, account.id, { isEmailVerified: true });
    await log(tx, context, { action: 'user.verify', id });
  });
}

/**
 * Ends sessions of a member: one, by the name that staff see, or all.
 * @throws AppError 403 without permission or for a member who may more than the actor, 404
 */
export async function endMemberSessions(
  context: CommandContext,
  id: number,
  name: string | null,
): Promise<void> {
  authorise(memberPolicy.maySuspend(context.actor));
  await commandTransaction(context.db, async (tx) => {
    await lockMember(tx, id);
    await refuseHigher(tx, context, id);
    const { rowCount } = await tx.client.query(
      `delete from sessions where user_id = $1 and ($2::text is null or ${SESSION_NAME} = $2)`,
      [id, name],
    );
    if (name !== null && rowCount === 0) throw notFound('They have no such session');
    if (rowCount) await log(tx, context, { action: 'user.endSessions', id, detail: { sessions: rowCount } });
  });
}
