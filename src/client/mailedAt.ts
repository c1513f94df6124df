/** Entry of this tab's storage: when it had a verification mailed, in milliseconds since 1970. */
const ENTRY = 'mailedAt';

/** Remembers that a verification was mailed just now. Where storage is closed to us it is forgotten at once. */
export function rememberMail(): void {
  try {
    sessionStorage.setItem(ENTRY, String(Date.now()));
  } catch {
    return;
  }
}

/** Seconds since this tab had a verification mailed; infinite where it had none. */
export function secondsSinceMail(): number {
  try {
    const at = Number(sessionStorage.getItem(ENTRY) ?? Number.NaN);
    return Number.isFinite(at) && at > 0 ? (Date.now() - at) / 1000 : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
