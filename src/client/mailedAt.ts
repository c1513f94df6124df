import { readStored, writeStored } from './browserStorage.ts';

/** Key in session storage: when this tab requested a verification mail, in milliseconds since 1970. */
const ENTRY = 'mailedAt';

/** Stores that a verification mail was requested now. Does nothing if storage is blocked. */
export const rememberMail = (): void => writeStored('sessionStorage', ENTRY, Date.now());

/** Seconds since this tab requested a verification mail; infinite if it has not. */
export function secondsSinceMail(): number {
  const at = readStored('sessionStorage', ENTRY);
  return typeof at === 'number' && at > 0 ? (Date.now() - at) / 1000 : Number.POSITIVE_INFINITY;
}
