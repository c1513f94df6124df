import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Env } from '#src/server/env.ts';
import type { Log } from '#src/server/log.ts';

export interface Mail {
  to: string | string[];
  /** A bare address for replies; default the sender's. */
  replyTo?: string;
  /** Message id, `<…@…>`, by which recipients recognise a duplicate; default a new one. */
  messageId?: string;
  subject: string;
  text: string;
  html: string;
  /** Id of the account it is about, stored in files only: closing the account deletes them, whoever the recipient is. */
  about?: string;
}

export interface Mailer {
  /** Sends an e-mail. @throws if the mail server does not accept it */
  send(mail: Mail): Promise<void>;
}

interface MailerOptions {
  /** `smtp://` or `smtps://` address; null writes e-mails to files. */
  smtpUrl: string | null;
  from: string;
  /** Folder for the files. */
  outbox: string;
  log: Log;
  /** Where links are shown to the person who started the process; default the standard output. */
  terminal?: Terminal;
}

/** An output stream and whether it is a terminal. */
interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

// An address as an object is not parsed, so that it cannot contain a second address or another header.
const asOptions = ({ replyTo, about: _, ...mail }: Mail): SendMailOptions => ({
  ...mail,
  ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
});

/** Maximum line length of an e-mail in bytes (RFC 5322, 2.1.1). */
const LINE_MAX = 998;

/**
 * Makes a text readable in the file if its lines are short enough: nodemailer would break lines of more than 76 characters
 * and write `=` as `=3D`, so that links could not be copied.
 */
function readableText(text: string): SendMailOptions['text'] {
  if (text.split('\n').some((line) => Buffer.byteLength(line) > LINE_MAX)) return text;
  return { raw: `Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${text}` };
}

/** Printable characters only, so that an e-mail cannot send control codes to a terminal. */
const LINK = /https?:\/\/[\x21-\x7e]+/;
const SMTP_SECONDS = 15;

/**
 * Creates a mailer that sends over SMTP, or writes e-mails into a folder as `.eml` files and logs their paths. A link in an
 * e-mail gives access to an account, so it is printed only on a terminal, never to a file or pipe that others may read.
 */
export function createMailer({
  smtpUrl,
  from,
  outbox,
  log,
  terminal = process.stdout,
}: MailerOptions): Mailer {
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
      const { message } = await writer.sendMail({
        ...asOptions(mail),
        text: readableText(mail.text),
        ...(mail.about !== undefined && { headers: { 'X-Account': mail.about } }),
      });
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${process.hrtime.bigint() % 1_000_000n}.eml`;
      const file = join(outbox, name);
      await writeFile(file, message instanceof Buffer ? message : String(message), { mode: 0o600 });
      log.info({ mail: mail.subject, file }, 'an e-mail was written to the outbox');
      const link = LINK.exec(mail.text)?.[0];
      if (terminal.isTTY && link) terminal.write(`\n  ${mail.subject}: ${link}\n\n`);
    },
  };
}

/** Creates the mailer of the settings. */
export const mailerOf = ({ smtpUrl, mailFrom, dataDir }: Env, log: Log): Mailer =>
  createMailer({ smtpUrl, from: mailFrom, outbox: join(dataDir, 'outbox'), log });
