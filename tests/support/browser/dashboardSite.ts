import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { addRole } from '#src/accounts/roles.server.ts';
import type { DefaultRole } from '#src/domain/roles/roles.ts';
import { starterDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { openSignInSite, type SignInSite } from '#tests/support/identity/signInSite.ts';
import { launchBrowser, openPage, type WatchedPage } from './browser.ts';

/** A signed-in member with a separate browser window. */
export interface Colleague extends WatchedPage {
  id: number;
  cookie: string;
  /**
   * Calls the API as the member.
   * @throws Error for any unsuccessful response
   */
  ask<Answer>(path: string, method?: string, body?: object): Promise<Answer>;
}

/** The built site with a catalogue, a separate folder of pictures, and staff in their browsers. */
export interface DashboardSite extends Colleague {
  origin: string;
  site: SignInSite;
  database: TestDatabase;
  browser: Browser;
  /** Another member, with a role of a new installation; without a role by default. */
  colleague(email: string, role?: DefaultRole): Promise<Colleague>;
  rows<Row>(sql: string, ...values: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** Opens the site for an admin, with the starter catalogue or another database. */
export async function openDashboard(makeDatabase = starterDatabase): Promise<DashboardSite> {
  const folder = await mkdtemp(join(tmpdir(), 'dashboard-test-'));
  const database = await makeDatabase();
  const site = await openSignInSite(database.db, { env: { DATA_DIR: folder } });
  const browser = await launchBrowser();

  const colleague = async (email: string, role?: DefaultRole): Promise<Colleague> => {
    const { cookie, id } = await site.member(email);
    if (role) await addRole(database.db.pool, id, role);
    const opened = await openPage(browser);
    await opened.context.addCookies([{ name: 'token', value: cookie, url: site.origin }]);
    opened.page.setDefaultTimeout(30_000);
    const ask = async <Answer>(path: string, method = 'GET', body?: object) => {
      const { json, status } = await site.call(path, { cookie, method, ...(body && { body }) });
      if (status > 202) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(json)}`);
      return json as Answer;
    };
    return { ...opened, id, cookie, ask };
  };

  return {
    ...(await colleague('admin@example.org', 'admin')),
    origin: site.origin,
    site,
    database,
    browser,
    colleague,
    rows: async <Row>(sql: string, ...values: unknown[]) =>
      (await database.db.pool.query(sql, values)).rows as Row[],
    async close() {
      await browser.close();
      await site.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
