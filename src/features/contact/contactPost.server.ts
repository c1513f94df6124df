import type { Database } from '#src/server/db/database.ts';
import { createWakeableJob, type WakeableJob } from '#src/server/jobs/wakeableJob.ts';
import type { Log } from '#src/server/log.ts';
import type { Mailer } from '#src/server/mail/mailer.ts';
import { contactMail } from './contactMail.server.ts';
import { adminAddresses, markMailed, nextMailTime, takeWaitingMessage } from './waitingMessages.server.ts';

/** Maximum number of mails in one run; the next run follows at once. */
const MAILS_AT_ONCE = 50;
/** Consecutive failures that end a run: then the mail server is at fault, not the message. */
const CONSECUTIVE_FAILURES_MAX = 3;

export interface ContactPostOptions {
  db: Database;
  mailer: Mailer;
  log: Log;
  productName: string;
  /** Addresses of staff; null for all verified admins. */
  to: string[] | null;
  siteOrigin(): string;
  now(): Date;
  /** Longest interval between two checks for messages of other processes, in ms; a minute by default. */
  pollMilliseconds?: number;
}

type MailOutcome = 'mailed' | 'failed' | 'none';

async function mailNext(options: ContactPostOptions, to: string[]): Promise<MailOutcome> {
  const { db, mailer, log, productName, siteOrigin, now } = options;
  const message = await takeWaitingMessage(db.pool, now());
  if (!message) return 'none';
  try {
    await mailer.send(contactMail({ message, to, productName, siteOrigin: siteOrigin() }));
  } catch (error) {
    log.error(
      { err: error, message: message.id },
      'could not mail a message to staff; it will be tried again',
    );
    return 'failed';
  }
  await markMailed(db.pool, message.id, now());
  return 'mailed';
}

async function mailWaiting(
  options: ContactPostOptions,
  report: (hasRecipient: boolean) => void,
): Promise<number | null> {
  const { db, now } = options;
  if ((await nextMailTime(db.pool)) === null) return null;
  const to = options.to ?? (await adminAddresses(db.pool));
  report(to.length > 0);
  if (to.length === 0) return null;
  let failures = 0;
  for (let count = 0; count < MAILS_AT_ONCE && failures < CONSECUTIVE_FAILURES_MAX; count += 1) {
    const outcome = await mailNext(options, to);
    if (outcome === 'none') break;
    failures = outcome === 'failed' ? failures + 1 : 0;
  }
  const later = await nextMailTime(db.pool);
  return later === null ? null : Math.max(1_000, later.getTime() - now().getTime());
}

/** Logs once that messages have no recipient, and again only after there was one. */
function absenceReporter(log: Log) {
  let isReported = false;
  return (hasRecipient: boolean) => {
    if (!hasRecipient && !isReported)
      log.warn('messages to staff have no recipient: set CONTACT_TO, or make a member admin');
    isReported = !hasRecipient;
  };
}

/**
 * Creates the job that mails stored messages to staff. It runs when woken and every minute, until a mail server has accepted
 * each message. After a crash between sending a mail and storing that, the mail is sent again with the same message id.
 * Every process mails the messages of all, so a message is not lost if the process that stored it dies.
 */
export function createContactPost(options: ContactPostOptions): WakeableJob {
  const report = absenceReporter(options.log);
  return createWakeableJob(
    'mail to staff',
    () => mailWaiting(options, report),
    options.log,
    options.pollMilliseconds,
  );
}
