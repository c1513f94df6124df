import { describe, expect, it } from 'vitest';
import {
  documentsOf,
  hasSession,
  holdDocument,
  signInOnScreens,
  storedEntries,
} from '#tests/support/browser/accountPages.ts';
import { openPage, visit } from '#tests/support/browser/browser.ts';
import {
  browser,
  EMPTY,
  email,
  ofMember,
  prepareErrorPages,
  site,
} from '#tests/support/browser/errorStage.ts';
import { withClient } from '#tests/support/build/clientBundle.ts';

prepareErrorPages();

describe('the authProvider shared by public pages, account screens and Refine', () => {
  it('[S-P5] [S-A4] acts once for each error: a second call for an error that the client has reported returns `{}`', async () => {
    const { page, context } = await openPage(browser, { bypassCSP: true });
    await signInOnScreens(page, site, email, '/movies');
    const documents = documentsOf(page);
    await withClient(page);
    await ofMember('delete from sessions where user_id = (select id from users where email = $1)');
    const letGo = await holdDocument(page, '**/login**');
    const outcome = await page.evaluate(async () => {
      const { ApiError, authProvider, call, reportErrorsTo } = window.client;
      reportErrorsTo((error) => authProvider.onError(error));
      const error = await call('/me/sessions').catch((thrown: unknown) => thrown);
      return {
        isRejected: error instanceof ApiError,
        again: await authProvider.onError(error),
        third: await authProvider.onError(error),
      };
    });
    letGo();
    expect(outcome).toEqual({ isRejected: true, again: {}, third: {} });
    await page.waitForURL('**/login**');
    expect(documents).toEqual([`/login?because=ended&from=${encodeURIComponent('/movies')}`]);
    await context.close();
  });

  it('[S-A7] [S-P5] returns other errors to Refine unchanged, without any action', async () => {
    const { page, context } = await openPage(browser, { bypassCSP: true });
    await signInOnScreens(page, site, email, '/movies');
    await withClient(page);
    const reported = await page.evaluate(async () => {
      const { ApiError, authProvider } = window.client;
      const errors = [
        new ApiError(403, {
          success: false,
          error: { name: 'Forbidden', message: 'You do not have permission to do this' },
        }),
        new ApiError(403, { success: false, error: { name: 'CrossSiteRequest' } }),
        new ApiError(401, { success: true, jwtExpired: true, message: 'strange' }),
        new ApiError(401, { success: false, jwtExpired: false, message: 'strange' }),
        new ApiError(401, { success: false, error: 'Access denied' }),
        new ApiError(500, { success: false, error: { name: 'InternalError' } }),
        new ApiError(0, {}),
        new Error('of somebody else'),
      ];
      return Promise.all(errors.map(async (error) => (await authProvider.onError(error)).error === error));
    });
    expect(reported).toEqual(Array(8).fill(true));
    expect(page.url()).toBe(`${site.origin}/movies`);
    expect((await storedEntries(page)).isLoged).toBe('true');
    await context.close();
  });

  it('[S-P5] [S-A2] reports who is signed in, and signs out', async () => {
    const { page, context } = await openPage(browser, { bypassCSP: true });
    await signInOnScreens(page, site, email, '/movies');
    await withClient(page);
    const results = await page.evaluate(async () => {
      const { authProvider } = window.client;
      return {
        check: await authProvider.check(),
        identity: await authProvider.getIdentity(),
        permissions: await authProvider.getPermissions(),
      };
    });
    expect(results).toEqual({
      check: { authenticated: true },
      identity: { id: expect.any(String), name: expect.any(String) },
      permissions: expect.arrayContaining(['reviews:create']),
    });
    const after = await page.evaluate(async () => {
      const { authProvider } = window.client;
      return [await authProvider.logout(), await authProvider.check(), await authProvider.getIdentity()];
    });
    expect(after).toEqual([
      { success: true, redirectTo: '/login' },
      { authenticated: false, redirectTo: '/login' },
      null,
    ]);
    expect(await hasSession(context)).toBe(false);
    await expect.poll(() => storedEntries(page)).toEqual(EMPTY);
    await context.close();
  });
});

describe('navigation', () => {
  it('[S-C7] throws for an address of another site without the external flag, and follows it with the flag', async () => {
    const { page, context } = await openPage(browser, { bypassCSP: true });
    await visit(page, `${site.origin}/movies`);
    await withClient(page);
    const reported = await page.evaluate(() => {
      const attempt = (address: string, options?: { external?: boolean }) => {
        try {
          window.client.leaveFor(address, options);
          return 'went';
        } catch (error) {
          return String(error);
        }
      };
      return [
        attempt('https://elsewhere.example/'),
        attempt('//elsewhere.example/'),
        attempt('javascript:alert(1)'),
        attempt('javascript:alert(1)', { external: true }),
        attempt('data:text/html,x', { external: true }),
      ];
    });
    expect(reported.slice(0, 3).every((text) => text.includes('needs { external: true }'))).toBe(true);
    expect(reported.slice(3).every((text) => text.includes('is not http or https'))).toBe(true);
    expect(page.url()).toBe(`${site.origin}/movies`);
    await page.route('https://elsewhere.example/**', (route) => route.fulfill({ body: 'elsewhere' }));
    const letGo = await holdDocument(page, 'https://elsewhere.example/**');
    await page.evaluate(() => window.client.leaveFor('https://elsewhere.example/', { external: true }));
    letGo();
    await page.waitForURL('https://elsewhere.example/');
    await context.close();
  });
});
