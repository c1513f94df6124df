import { MESSAGE_DAYS } from '#src/domain/contact.ts';
import { type Database, inTransaction } from '#src/server/db/database.ts';
import { hashSecret } from '#src/server/identity/secrets.ts';
import type { ContactInput } from './contact.schema.ts';
import { type ContactRefusal, countMessage } from './contactLimits.server.ts';

const DAY_MILLISECONDS = 86_400_000;

interface Sender {
  /** Who is signed in; null for a visitor. */
  userId: number | null;
  /** The network address that limits count, as `clientAddress` gives it. */
  address: string;
  now: Date;
}

/**
 * Stores a message to staff, to be mailed to them when it is due, which is at once. The same words of the same sender on the
 * same day (UTC) are one message, also to the limits: a button was pressed twice. Anybody may write; nobody reads it here
 * but staff.
 * @returns whether it is a new one, or why it is not taken
 */
export async function sendToStaff(
  db: Database,
  input: ContactInput,
  { userId, address, now }: Sender,
): Promise<'new' | 'known' | ContactRefusal> {
  const { name, email, kind, message } = input;
  const digest = hashSecret([now.toISOString().slice(0, 10), email.toLowerCase(), kind, message].join('\n'));
  return inTransaction(db, async ({ client }) => {
    // Stored before it is counted: the same message sent at the same time waits here until it is known what became of this.
    const { rows } = await client.query<{ id: number }>(
      `insert into contact_messages (kind, sender_name, email, body, user_id, digest, created_at, mail_after, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7, $8) on conflict (digest) do nothing returning id`,
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
    const [stored] = rows;
    if (!stored) return 'known';
    const refusal = await countMessage(client, address);
    if (refusal === null) return 'new';
    await client.query('delete from contact_messages where id = $1', [stored.id]);
    return refusal;
  });
}
