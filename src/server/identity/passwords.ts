import { hash, verify } from '@node-rs/argon2';

/** OWASP's password storage advice for argon2id, the library's own choice of algorithm: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a password, in PHC form with its own salt. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), ARGON2ID);

let nobodys: Promise<string> | undefined;

/**
 * Whether a password is the one that was hashed. Without a hash the answer is no, after the same time, so that an
 * unknown account cannot be told from a wrong password by waiting.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  nobodys ??= hashPassword('nobody has this password');
  const isRight = await verify(passwordHash ?? (await nobodys), password.normalize('NFKC'));
  return isRight && passwordHash !== null;
}
