import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { openSignInSite, type SignInSite } from '#tests/support/identity/signInSite.ts';

/** The built site whose provider the SDK tests check. */
interface Stage {
  site: SignInSite;
  database: TestDatabase;
}

let opened: Stage | null = null;

/** Opens the stage of a test file. */
export async function openStage(): Promise<void> {
  const database = await freshDatabase();
  opened = { database, site: await openSignInSite(database.db) };
}

/** The stage of this test file. */
export function stage(): Stage {
  if (!opened) throw new Error('The stage is not open');
  return opened;
}

/** Closes it. */
export async function closeStage(): Promise<void> {
  const { site, database } = stage();
  await site.close();
  await database.drop();
  opened = null;
}
