import { expect } from 'vitest';
import { CODE_PURPOSES, MODE_OF_PURPOSE } from '#src/domain/accounts/actionCodes.ts';
import { promisedMails } from '../countedMails.ts';
import { stage } from '../stage.ts';

export interface OobCodeSession {
  email: string;
  requestType: string;
  oobCode: string;
  oobLink: string;
}

/** The mailed codes, newest last, once every promised mail has arrived. */
export async function getOobCodes(): Promise<OobCodeSession[]> {
  const { received } = stage().site.mails;
  await expect.poll(() => received.length).toBe(promisedMails);
  return received.map(({ to, link }) => ({
    email: to[0] ?? '',
    requestType:
      CODE_PURPOSES.find((purpose) => MODE_OF_PURPOSE[purpose] === link.searchParams.get('mode')) ?? '',
    oobCode: link.searchParams.get('oobCode') ?? '',
    oobLink: link.href,
  }));
}
