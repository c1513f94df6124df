/** Key in session storage: when this tab requested a verification mail, in milliseconds since 1970. */
const ENTRY = 'mailedAt';

/** Stores that a verification mail was requested now. Does nothing if storage is blocked. */
export function rememberMail(): void {
  try {
    sessionStorage.setItem(ENTRY, String(Date.now()));
  } catch {
    return;
  }
}

/** Seconds since this tab requested a verification mail; infinite if it has not. */
export function secondsSinceMail(): number {
  try {
    const at = Number(sessionStorage.getItem(ENTRY) ?? Number.NaN);
    return Number.isFinite(at) && at > 0 ? (Date.now() - at) / 1000 : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
