import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  /** Headers and body as received, with soft line breaks of quoted-printable removed. */
  text: string;
  /** The first link of the mail. */
  link: URL;
}

export interface MailServer {
  /** `smtp://127.0.0.1:port` */
  url: string;
  received: ReceivedMail[];
  /** The first unread mail, to an address if one is given; waits for it. */
  next(to?: string): Promise<ReceivedMail>;
  /** Whether it accepts mails; true at first. */
  isTaking: boolean;
  /** Mails are accepted only when this has settled. */
  released: Promise<void>;
  close(): Promise<void>;
}

const decoded = (raw: string) =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** A real SMTP server on the loopback interface that stores its mails. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const untaken = new Set<ReceivedMail>();
  const waiting = new Set<{ to: string | undefined; take(mail: ReceivedMail): void }>();
  const hand = () => {
    for (const who of waiting) {
      const mail = [...untaken].find(({ to }) => who.to === undefined || to.includes(who.to));
      if (!mail) continue;
      untaken.delete(mail);
      waiting.delete(who);
      who.take(mail);
    }
  };
  const box: MailServer = {
    url: '',
    received,
    isTaking: true,
    released: Promise.resolve(),
    next: (to) =>
      new Promise((take) => {
        waiting.add({ to, take });
        hand();
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        await box.released;
        if (!box.isTaking) return done(new Error('The mailbox is full'));
        const text = decoded(Buffer.concat(chunks).toString('utf8'));
        const link = new URL(/https?:\/\/[^\s"<]+/.exec(text)?.[0] ?? 'about:blank');
        const mail = { to: session.envelope.rcptTo.map(({ address }) => address), text, link };
        received.push(mail);
        untaken.add(mail);
        done();
        hand();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  box.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return box;
}
