/** Name of the database in which the SDK keeps a user whose address is not verified yet. */
const SDK_DATABASE = 'firebaseLocalStorageDb';

/** Whether the SDK may have kept somebody in this browser; asked so that it need not be loaded to find out. */
export async function isUserKept(): Promise<boolean> {
  try {
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === SDK_DATABASE);
  } catch {
    return false;
  }
}

/** Set in this tab while somebody is away at another provider. */
const AWAY_KEY = 'signing-in-elsewhere';

/** Remembers, or forgets, that this tab goes to another provider and comes back; where storage is closed it cannot. */
export function markAway(isAway: boolean): void {
  try {
    if (isAway) sessionStorage.setItem(AWAY_KEY, 'true');
    else sessionStorage.removeItem(AWAY_KEY);
  } catch {
    // The way back is then an ordinary visit to the sign-in screen.
  }
}

/** Whether this document may be the way back from another provider. */
export function isBackFromProvider(): boolean {
  try {
    return sessionStorage.getItem(AWAY_KEY) !== null;
  } catch {
    return false;
  }
}
