/** IndexedDB database in which the SDK stores a user whose address is not verified yet. */
const SDK_DATABASE = 'firebaseLocalStorageDb';

/** Whether the SDK may have stored a user in this browser. Tells without loading the SDK. */
export async function isUserStored(): Promise<boolean> {
  try {
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === SDK_DATABASE);
  } catch {
    return false;
  }
}

/** Key in session storage, set while this tab is at an external provider. */
const AT_PROVIDER_KEY = 'signing-in-elsewhere';

/** Stores whether this tab is at an external provider. Does nothing if storage is blocked. */
export function markAtProvider(isAtProvider: boolean): void {
  try {
    if (isAtProvider) sessionStorage.setItem(AT_PROVIDER_KEY, 'true');
    else sessionStorage.removeItem(AT_PROVIDER_KEY);
  } catch {
    // The return is then an ordinary visit to the sign-in screen.
  }
}

/** Whether this tab may be returning from an external provider. */
export function isBackFromProvider(): boolean {
  try {
    return sessionStorage.getItem(AT_PROVIDER_KEY) !== null;
  } catch {
    return false;
  }
}
