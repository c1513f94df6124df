import { MESSAGE_DAYS } from '#src/domain/contact.ts';
import type { Database } from '#src/server/db/database.ts';
import { hashSecret } from '#src/server/identity/secrets.ts';
import type { ContactInput } from './contact.schema.ts';

const DAY_MILLISECONDS = 86_400_000;

interface Sender {
  /** Who is signed in; null for a visitor. */
  userId: number | null;
  now: Date;
}

/**
 * Stores a message to staff, to be mailed to them when it is due, which is at once. The same words of the same sender on the
 * same day (UTC) are one message: a button was pressed twice. Anybody may write; nobody reads it here but staff.
 * @returns whether it is a new one
 */
export async function sendToStaff(
  db: Database,
  input: ContactInput,
  { userId, now }: Sender,
): Promise<boolean> {
  const { name, email, kind, message } = input;
  const digest = hashSecret([now.toISOString().slice(0, 10), email.toLowerCase(), kind, message].join('\n'));
  const { rowCount } = await db.pool.query(
    `insert into contact_messages (kind, sender_name, email, body, user_id, digest, created_at, mail_after, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8) on conflict (digest) do nothing`,
    [
      kind,
      name,
      email,
      message,
      userId,
      digest,
      now,
      new Date(now.getTime() + MESSAGE_DAYS * DAY_MILLISECONDS),
    ],
  );
  return rowCount === 1;
}
