import type { Database } from '#src/server/db/database.ts';
import { type WokenJob, whenWoken } from '#src/server/jobs/whenWoken.ts';
import type { Log } from '#src/server/log.ts';
import type { Mailer } from '#src/server/mail/mailer.ts';
import { contactMail } from './contactMail.ts';
import { adminAddresses, markMailed, nextMailTime, takeWaitingMessage } from './waitingMessages.ts';

/** Mails of one run; the next one follows at once. */
const MAILS_AT_ONCE = 50;
/** So many in a row that no mail server took end a run: it is the server, not the message. */
const FAILURES_IN_A_ROW = 3;

export interface ContactPostOptions {
  db: Database;
  mailer: Mailer;
  log: Log;
  productName: string;
  /** Addresses of staff; null writes to the admins there are. */
  to: string[] | null;
  siteOrigin(): string;
  now(): Date;
  /** Longest time until messages of other processes are looked for, in ms; a minute when left out. */
  lookEvery?: number;
}

type Outcome = 'mailed' | 'failed' | 'none';

async function mailNext(options: ContactPostOptions, to: string[]): Promise<Outcome> {
  const { db, mailer, log, productName, siteOrigin, now } = options;
  const message = await takeWaitingMessage(db.pool, now());
  if (!message) return 'none';
  try {
    await mailer.send(contactMail({ message, to, productName, siteOrigin: siteOrigin() }));
  } catch (error) {
    log.error({ err: error, message: message.id }, 'a message to staff could not be mailed yet');
    return 'failed';
  }
  await markMailed(db.pool, message.id, now());
  return 'mailed';
}

async function mailWaiting(
  options: ContactPostOptions,
  tell: (isThere: boolean) => void,
): Promise<number | null> {
  const { db, now } = options;
  if ((await nextMailTime(db.pool)) === null) return null;
  const to = options.to ?? (await adminAddresses(db.pool));
  tell(to.length > 0);
  if (to.length === 0) return null;
  let failures = 0;
  for (let count = 0; count < MAILS_AT_ONCE && failures < FAILURES_IN_A_ROW; count += 1) {
    const outcome = await mailNext(options, to);
    if (outcome === 'none') break;
    failures = outcome === 'failed' ? failures + 1 : 0;
  }
  const later = await nextMailTime(db.pool);
  return later === null ? null : Math.max(1_000, later.getTime() - now().getTime());
}

/** Says once, until it is mended, that messages have nobody to go to. */
function nobodyTeller(log: Log) {
  let isTold = false;
  return (isThere: boolean) => {
    if (!isThere && !isTold) log.warn('messages to staff wait: set CONTACT_TO, or let somebody become admin');
    isTold = !isThere;
  };
}

/**
 * Mails stored messages to staff, when woken, every minute, and until each was taken by a mail server once; after a crash
 * between taking and remembering it is sent again under the same message id. What a process stored that died before it was
 * mailed is mailed by any other, or at its next start.
 */
export function createContactPost(options: ContactPostOptions): WokenJob {
  const tell = nobodyTeller(options.log);
  return whenWoken('mail to staff', () => mailWaiting(options, tell), options.log, options.lookEvery);
}
