import { hash, verify } from '@node-rs/argon2';

/** OWASP's recommendation for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password in PHC format with its own salt. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), ARGON2ID);

let dummyHash: Promise<string> | undefined;

/**
 * Returns whether a password matches a hash. Without a hash it returns false after the same time, so that timing does not
 * distinguish an unknown account from a wrong password.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password');
  const isRight = await verify(passwordHash ?? (await dummyHash), password.normalize('NFKC'));
  return isRight && passwordHash !== null;
}
