import { createHmac, timingSafeEqual } from 'node:crypto';

/** No person types ten characters and an e-mail address faster; robots do. */
const SECONDS_MIN = 3;
/** Maximum age of a proof: 24 hours. An older form has to be submitted again. */
const SECONDS_MAX = 86_400;

/** Separates these signatures from other uses of the session key. */
const PURPOSE = 'dramalog contact form 1';

const signatureOf = (secret: Uint8Array, moment: string) =>
  createHmac('sha256', secret).update(`${PURPOSE}\n${moment}`).digest('base64url');

/** Creates the proof that a form was opened at an instant: `{seconds since 1970}.{signature}`. */
export function makeProof(secret: Uint8Array, now: Date): string {
  const moment = String(Math.floor(now.getTime() / 1000));
  return `${moment}.${signatureOf(secret, moment)}`;
}

/** `proven` if there was time to write, `early` if not yet, `invalid` if the proof is forged or older than a day. */
export type ProofVerdict = 'proven' | 'early' | 'invalid';

/** Checks a proof at an instant. A genuine proof is valid from three seconds to a day after it was created. */
export function readProof(secret: Uint8Array, proof: string, now: Date): ProofVerdict {
  const [, moment, signature] = /^(\d{1,12})\.([\w-]{43})$/.exec(proof) ?? [];
  if (moment === undefined || signature === undefined) return 'invalid';
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, moment)))) return 'invalid';
  const age = now.getTime() / 1000 - Number(moment);
  if (age > SECONDS_MAX) return 'invalid';
  return age < SECONDS_MIN ? 'early' : 'proven';
}
