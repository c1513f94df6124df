import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '#src/server/env.ts';

const DAY_MILLISECONDS = 86_400_000;
/** Days for which an e-mail stays in the outbox: no link in it is valid longer. */
const RETENTION_DAYS = 7;

/** Returns the folder for e-mails without a mail server. */
export const outboxOf = ({ dataDir }: Pick<Env, 'dataDir'>): string => join(dataDir, 'outbox');

/** Returns the paths of the e-mails in an outbox; an empty list if the folder does not exist. */
async function mailsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith('.eml')).map((name) => join(folder, name));
}

/** Resolves to null if another process has deleted the file in the meantime. */
const unlessGone = <Result>(work: Promise<Result>): Promise<Result | null> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/** Returns an e-mail's text in lower case with soft line breaks joined (RFC 2045, section 6.7). */
const unbroken = (mail: string) => mail.replace(/=\r?\n/g, '').toLowerCase();

/**
 * Deletes the e-mails of an outbox that contain one of the marks: an address as recipient, as sender or in the text, or an
 * account id.
 */
export async function deleteMails(folder: string, marks: readonly string[]): Promise<void> {
  if (marks.length === 0) return;
  const wanted = marks.map((mark) => mark.toLowerCase());
  for (const path of await mailsIn(folder)) {
    const mail = await unlessGone(readFile(path, 'utf8'));
    if (mail === null) continue;
    const text = unbroken(mail);
    if (wanted.some((mark) => text.includes(mark))) await rm(path, { force: true });
  }
}

/** Deletes the e-mails of an outbox that are older than a week; returns their number. */
export async function sweepOutbox(folder: string, now: Date): Promise<number> {
  const before = now.getTime() - RETENTION_DAYS * DAY_MILLISECONDS;
  let removed = 0;
  for (const path of await mailsIn(folder)) {
    const match = await unlessGone(stat(path));
    if (!match || match.mtimeMs >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
