import { createHash, randomBytes } from 'node:crypto';

/** Creates a secret for e-mails or tokens: 256 random bits in URL-safe characters. */
export const makeSecret = (): string => randomBytes(32).toString('base64url');

/** Hashes a secret for the database. A random secret needs neither salt nor a slow hash. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Creates an account id: letters and digits, as long as Firebase's. */
export const makeUid = (): string =>
  randomBytes(28)
    .toString('base64')
    .replace(/[^a-zA-Z0-9]/g, '')
    .padEnd(28, '0')
    .slice(0, 28);
