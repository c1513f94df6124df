import { sendToStaff } from '#src/features/contact/contact.commands.server.ts';
import type { ContactInput } from '#src/features/contact/contact.schema.ts';
import type { Database } from '#src/server/db/database.ts';

/** Attack texts that a sender could want to run in the browser of staff, or to show as ours. */
export const HOSTILE_TEXT =
  '<img src=x onerror="document.title=1"><script>document.title=1</script>\n\n[link](javascript:alert(1)) {{7*7}}\n도깨비\n\u05d0\u05d1\u05d2';

let writers = 0;

/** Sends a message to staff, each from a different address. */
export async function writeToStaff(
  db: Database,
  input: Partial<ContactInput> & { message: string },
  { userId = null, now = new Date() }: { userId?: number | null; now?: Date } = {},
): Promise<number> {
  const whole = { name: null, email: 'kim@example.org', kind: 'question', ...input } as const;
  const taken = await sendToStaff(db, whole, { userId, address: `writer ${writers++}`, now });
  if (taken !== 'new') throw new Error(`Not stored: ${JSON.stringify(taken)}`);
  const { rows } = await db.pool.query<{ id: number }>('select max(id) as id from contact_messages');
  return rows[0]?.id ?? 0;
}
