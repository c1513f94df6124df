import { MESSAGE_DAYS } from '#src/domain/contact.ts';
import { type Database, inTransaction } from '#src/server/db/database.ts';
import { hashSecret } from '#src/server/identity/secrets.ts';
import type { ContactInput } from './contact.schema.ts';
import { type ContactRejection, countMessage } from './contactLimits.server.ts';

const DAY_MILLISECONDS = 86_400_000;

interface Sender {
  /** Id of the signed-in member; null for a visitor. */
  userId: number | null;
  /** Network address for the rate limit, from `clientAddress`. */
  address: string;
  now: Date;
}

/**
 * Stores a message to staff, to be mailed at once. The same text from the same sender on the same day (UTC) counts as one
 * message, also for the rate limits, because it usually means that a button was pressed twice. Everyone may write.
 * @returns `new`, `known` for a repeated message, or the exceeded limit
 */
export async function sendToStaff(
  db: Database,
  input: ContactInput,
  { userId, address, now }: Sender,
): Promise<'new' | 'known' | ContactRejection> {
  const { name, email, kind, message } = input;
  const digest = hashSecret([now.toISOString().slice(0, 10), email.toLowerCase(), kind, message].join('\n'));
  return inTransaction(db, async ({ client }) => {
    // Insert before counting, so that a concurrent insert of the same message waits for this transaction.
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
    const rejection = await countMessage(client, address);
    if (rejection === null) return 'new';
    await client.query('delete from contact_messages where id = $1', [stored.id]);
    return rejection;
  });
}
