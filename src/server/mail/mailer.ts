import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Env } from '#src/server/env.ts';
import type { Log } from '#src/server/log.ts';

export interface Mail {
  to: string | string[];
  /** A bare address that answers go to; the sender's when left out. */
  replyTo?: string;
  /** Its own name, `<…@…>`, so that one that is sent twice is known for the same; made anew when left out. */
  messageId?: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Hands a mail over. @throws when the mail server does not take it */
  send(mail: Mail): Promise<void>;
}

interface MailerOptions {
  /** `smtp://` or `smtps://` address; null writes mails to files. */
  smtpUrl: string | null;
  from: string;
  /** Folder of the files. */
  outbox: string;
  log: Log;
}

// An address as an object is never parsed: nothing in it can name a second one or begin another header.
const asOptions = ({ replyTo, ...mail }: Mail): SendMailOptions => ({
  ...mail,
  ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
});

const LINK = /https?:\/\/\S+/;
const SMTP_SECONDS = 15;

/** Sends over SMTP, or lays mails into a folder as `.eml` files and tells their links in the log. */
export function createMailer({ smtpUrl, from, outbox, log }: MailerOptions): Mailer {
  if (smtpUrl !== null) {
    const timeout = SMTP_SECONDS * 1000;
    const server = new URL(smtpUrl);
    for (const bound of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
      server.searchParams.set(bound, String(timeout));
    const transport = createTransport(server.href, { from, disableFileAccess: true, disableUrlAccess: true });
    return {
      async send(mail) {
        await transport.sendMail(asOptions(mail));
      },
    };
  }
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from });
  return {
    async send(mail) {
      const { message } = await writer.sendMail(asOptions(mail));
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${process.hrtime.bigint() % 1_000_000n}.eml`;
      const file = join(outbox, name);
      await writeFile(file, message instanceof Buffer ? message : String(message), { mode: 0o600 });
      log.info(
        { mail: mail.subject, link: LINK.exec(mail.text)?.[0], file },
        'a mail was laid into the outbox',
      );
    },
  };
}

/** The mailer of the settings. */
export const mailerOf = ({ smtpUrl, mailFrom, dataDir }: Env, log: Log): Mailer =>
  createMailer({ smtpUrl, from: mailFrom, outbox: join(dataDir, 'outbox'), log });
