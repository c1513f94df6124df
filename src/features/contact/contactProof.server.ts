import { createHmac, timingSafeEqual } from 'node:crypto';

/** Nobody writes ten characters and their address faster; robots do. */
const SECONDS_MIN = 3;
/** A form that was open longer is asked for once more. */
const SECONDS_MAX = 86_400;

/** What keeps the key of sessions apart from this use of it. */
const PURPOSE = 'dramalog contact form 1';

const signatureOf = (secret: Uint8Array, moment: string) =>
  createHmac('sha256', secret).update(`${PURPOSE}\n${moment}`).digest('base64url');

/** A proof that a form was opened at an instant: `{seconds since 1970}.{signature}`. */
export function makeProof(secret: Uint8Array, now: Date): string {
  const moment = String(Math.floor(now.getTime() / 1000));
  return `${moment}.${signatureOf(secret, moment)}`;
}

/** Whether a proof is one of ours, three seconds old at least and a day at most. */
export function isProven(secret: Uint8Array, proof: string, now: Date): boolean {
  const [, moment, signature] = /^(\d{1,12})\.([\w-]{43})$/.exec(proof) ?? [];
  if (moment === undefined || signature === undefined) return false;
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, moment)));
  const age = now.getTime() / 1000 - Number(moment);
  return isOurs && age >= SECONDS_MIN && age <= SECONDS_MAX;
}
