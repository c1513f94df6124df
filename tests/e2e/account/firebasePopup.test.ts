import { Hono } from 'hono';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '#tests/support/browser/browser.ts';
import { authSite, type StoredPosition, serveApp } from '#tests/support/identity/authSite.ts';

let browser: Browser;
let site: StoredPosition;
let project: StoredPosition;
let elsewhere: StoredPosition;

/**
 * The host of the project: a handler that goes to the page of the provider and, after the return, notifies
 * its opener; and a frame.
 */
function projectHost(consent: () => string): Hono {
  const app = new Hono();
  app.get('/__/auth/handler', (c) =>
    c.req.query('done') === undefined
      ? c.html(`<script>location.href = ${JSON.stringify(consent())}</script>`)
      : c.html('<script>opener.postMessage("signed in", location.origin)</script>'),
  );
  app.get('/__/auth/iframe', (c) => c.html('<script>parent.postMessage("framed", "*")</script>'));
  return app;
}

beforeAll(async () => {
  browser = await launchBrowser();
  const provider = new Hono();
  provider.get('/consent', (c) =>
    c.html(`<script>location.href = ${JSON.stringify(`${site.origin}/__/auth/handler?done`)}</script>`),
  );
  provider.get('/frames', (c) =>
    c.html(`<!DOCTYPE html><iframe src="${site.origin}/__/auth/iframe"></iframe>`),
  );
  elsewhere = await serveApp(provider);
  // Another site than 127.0.0.1 to browsers.
  const consent = () => `http://localhost:${elsewhere.port}/consent`;
  project = await serveApp(projectHost(consent));
  site = await serveApp(authSite('dramalog-test', project.origin));
});

afterAll(async () => {
  await browser.close();
  await Promise.all([site.close(), project.close(), elsewhere.close()]);
});

describe('the sign-in pages of a Firebase project, in a browser', () => {
  it('[S-A9] return from the provider to a popup that still has its opener', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(`${site.origin}/page`);
    const reported = page.evaluate(
      () =>
        new Promise<unknown>((resolve) => {
          const popup = window.open('/__/auth/handler', 'popup', 'width=400,height=400');
          // What the SDK treats as a closed popup.
          const watch = setInterval(() => popup?.closed && resolve('closed'), 50);
          window.addEventListener('message', ({ data }) => {
            clearInterval(watch);
            resolve(data);
          });
        }),
    );
    expect(await reported).toBe('signed in');
    await context.close();
  });

  it('can be framed by pages of the site, and not by other sites', async () => {
    const { page, context, complaints } = await openPage(browser);
    await page.goto(`${site.origin}/page`);
    const framed = page.evaluate(
      () =>
        new Promise<unknown>((resolve) => {
          window.addEventListener('message', ({ data }) => resolve(data));
          const frame = document.createElement('iframe');
          frame.src = '/__/auth/iframe';
          document.body.append(frame);
        }),
    );
    expect(await framed).toBe('framed');
    await page.goto(`http://localhost:${elsewhere.port}/frames`, { waitUntil: 'load' });
    await expect
      .poll(() => complaints.join())
      .toMatch(/Refused to (frame|display)|violates|frame-ancestors/i);
    await context.close();
  });
});
