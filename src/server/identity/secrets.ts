import { createHash, randomBytes } from 'node:crypto';

/** A secret that is mailed or handed out: 256 random bits, in letters that addresses take. */
export const makeSecret = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a secret. A random secret needs no salt and no slow hash. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** An account's id: as long as Firebase's, letters and digits. */
export const makeUid = (): string =>
  randomBytes(28)
    .toString('base64')
    .replace(/[^a-zA-Z0-9]/g, '')
    .padEnd(28, '0')
    .slice(0, 28);
