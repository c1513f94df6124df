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

/** What a proof says: that there was time to write, too little of it, or nothing, being none of ours or a day old. */
export type ProofSays = 'proven' | 'early' | 'nothing';

/** What a proof says at an instant. One of ours proves from three seconds to a day after it was made. */
export function readProof(secret: Uint8Array, proof: string, now: Date): ProofSays {
  const [, moment, signature] = /^(\d{1,12})\.([\w-]{43})$/.exec(proof) ?? [];
  if (moment === undefined || signature === undefined) return 'nothing';
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, moment)))) return 'nothing';
  const age = now.getTime() / 1000 - Number(moment);
  if (age > SECONDS_MAX) return 'nothing';
  return age < SECONDS_MIN ? 'early' : 'proven';
}
