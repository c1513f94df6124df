import { readStored, writeStored } from './browserStorage.ts';

/** IndexedDB database in which the SDK stores a user whose address is not verified yet. */
const SDK_DATABASE = 'firebaseLocalStorageDb';

/** Returns whether the SDK may have stored a user in this browser, without loading the SDK. */
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

/** Stores whether this tab is at an external provider. If storage is blocked, the return is an ordinary visit. */
export const markAtProvider = (isAtProvider: boolean): void =>
  writeStored('sessionStorage', AT_PROVIDER_KEY, isAtProvider || null);

/** Whether this tab may be returning from an external provider. */
export const isBackFromProvider = (): boolean => readStored('sessionStorage', AT_PROVIDER_KEY) !== null;
