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
