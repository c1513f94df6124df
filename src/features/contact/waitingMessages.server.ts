import type { ContactKind } from '#src/domain/contact.ts';
import type { Runner } from '#src/server/db/database.ts';

/** A message that is not mailed to staff yet. */
export interface WaitingMessage {
  id: number;
  kind: ContactKind;
  senderName: string | null;
  email: string;
  body: string;
  digest: string;
  createdAt: Date;
  /** Handle of the member who was signed in; null for a visitor. */
  handle: string | null;
}

/** After this many attempts, about nine days, mailing is given up; the message stays stored. */
const ATTEMPTS_MAX = 40;

/**
 * Claims the message that has been due for the longest time. No process claims it again for five minutes, doubled with each
 * attempt up to six hours, so that its mail can be sent meanwhile.
 * @returns null if no message is due
 */
export async function takeWaitingMessage(runner: Runner, now: Date): Promise<WaitingMessage | null> {
  const { rows } = await runner.query<WaitingMessage>(
    `update contact_messages m set mail_attempts = mail_attempts + 1,
       mail_after = $1::timestamptz + least(5 * power(2, mail_attempts), 360) * interval '1 minute'
     where id = (select id from contact_messages where mailed_at is null and mail_after <= $1 and mail_attempts < $2
       order by mail_after, id limit 1 for update skip locked)
     returning id, kind, sender_name as "senderName", email, body, digest, created_at as "createdAt",
       (select handle from users u where u.id = m.user_id) as handle`,
    [now, ATTEMPTS_MAX],
  );
  return rows[0] ?? null;
}

/** Stores that a mail server accepted a message. */
export async function markMailed(runner: Runner, id: number, now: Date): Promise<void> {
  await runner.query('update contact_messages set mailed_at = $2 where id = $1', [id, now]);
}

/** Returns when the next message is due; null if none is waiting. */
export async function nextMailTime(runner: Runner): Promise<Date | null> {
  const { rows } = await runner.query<{ next: Date | null }>(
    'select min(mail_after) as next from contact_messages where mailed_at is null and mail_attempts < $1',
    [ATTEMPTS_MAX],
  );
  return rows[0]?.next ?? null;
}

/** Maximum number of admins who receive mails. */
const ADMINS_MAX = 20;

/** Returns the verified e-mail addresses of the admins who are not suspended, the oldest accounts first; at most 20. */
export async function adminAddresses(runner: Runner): Promise<string[]> {
  const { rows } = await runner.query<{ email: string }>(
    `select u.email from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
     where r.slug = 'admin' and u.deleted_at is null and u.suspended_at is null and u.is_email_verified
     order by u.id limit $1`,
    [ADMINS_MAX],
  );
  return rows.map(({ email }) => email);
}
