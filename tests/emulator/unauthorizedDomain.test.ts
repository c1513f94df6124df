import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage, visit } from '#tests/support/browser/browser.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';
import { popupOf } from '#tests/support/identity/emulatedSite.ts';
import { EMULATOR_ENV } from '#tests/support/identity/emulator.ts';
import { stayOffline } from '#tests/support/identity/gapi.ts';

const AUTH_DOMAIN = 'dramalog-test.firebaseapp.com';
const PROJECT_CONFIG = 'https://identitytoolkit.googleapis.com/v1/projects?*';

/** The helper frame of the project as far as the SDK needs it: it reports that it can store data. */
const HELPER_FRAME = `<!DOCTYPE html><title>Helper frame</title><script>
  window.gapi_onload = () => gapi.load('gapi.iframes', {
    callback: () => gapi.iframes.getContext().getParentIframe()
      .register('webStorageSupport', () => ({ status: 'ACK', webStorageSupport: true })),
  });
</script><script src="https://apis.google.com/js/api.js"></script>`;

let database: TestDatabase;
let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp({ db: database.db, env: { ...EMULATOR_ENV, FIREBASE_AUTH_DOMAIN: AUTH_DOMAIN } });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await app.stop();
  await database.drop();
});

/** Replaces the response of Google for a project whose list of authorized domains lacks this site. */
async function withoutThisDomain(page: Page) {
  const context = page.context();
  await stayOffline(context);
  const pages = { iframe: HELPER_FRAME, handler: '<!DOCTYPE html><title>Google</title>' };
  for (const [name, body] of Object.entries(pages)) {
    await context.route(`https://${AUTH_DOMAIN}/__/auth/${name}?*`, (route) =>
      route.fulfill({ contentType: 'text/html', body }),
    );
  }
  // The SDK requests the list once its window is open, and closes the window after the response. While a
  // window navigates to another site, and so to another process, Chromium can lose the request to close it.
  const isWindowThere = page
    .waitForEvent('popup')
    .then((popup) => popup.waitForURL(`https://${AUTH_DOMAIN}/**`));
  await context.route(PROJECT_CONFIG, async (route) => {
    await isWindowThere;
    await route.fulfill({
      headers: { 'Access-Control-Allow-Origin': '*' },
      json: { projectId: 'dramalog-test', authorizedDomains: ['dramalog.example'] },
    });
  });
}

describe('[S-A9] a site outside the authorised domains of the Firebase project', () => {
  it('reports it, closes the popup and offers e-mail and password [S-A8]', async () => {
    const { page, context } = await openPage(browser);
    await withoutThisDomain(page);
    await visit(page, `${app.origin}/login?from=/settings/account`);
    const request = page.waitForRequest(PROJECT_CONFIG);
    const popup = await popupOf(page, page.getByRole('button', { name: 'Continue with Google' }));
    expect(new URL((await request).url()).searchParams.get('key')).toBe(EMULATOR_ENV.FIREBASE_API_KEY);
    const alert = page.getByRole('alert');
    await alert.getByText('its address is missing from the list of authorized domains').waitFor();
    await expect.poll(() => popup.isClosed()).toBe(true);
    await alert.getByRole('link', { name: 'Use e-mail and password' }).click();
    await page.waitForURL(/\/login/);
    expect(new URL(page.url()).searchParams.get('from')).toBe('/settings/account');
    await context.close();
  });
});
