import { Hono } from 'hono';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authSite, type Place, serveApp } from '#tests/support/authSite.ts';
import { launchBrowser, openPage } from '#tests/support/browser.ts';

let browser: Browser;
let site: Place;
let project: Place;
let elsewhere: Place;

/** The project's host: a handler that goes to the provider's page and, come back, tells its opener; and a frame. */
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
  // Another site than 127.0.0.1, in browsers' eyes.
  const consent = () => `http://localhost:${elsewhere.port}/consent`;
  project = await serveApp(projectHost(consent));
  site = await serveApp(authSite('dramalog-test', project.origin));
});

afterAll(async () => {
  await browser.close();
  await Promise.all([site.close(), project.close(), elsewhere.close()]);
});

describe('the sign-in pages of a Firebase project, in a browser', () => {
  it('[S-A9] come back from the provider to a popup that still knows its opener', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(`${site.origin}/page`);
    const told = page.evaluate(
      () =>
        new Promise<unknown>((resolve) => {
          const popup = window.open('/__/auth/handler', 'popup', 'width=400,height=400');
          // What the SDK takes for a popup that was closed.
          const watch = setInterval(() => popup?.closed && resolve('closed'), 50);
          window.addEventListener('message', ({ data }) => {
            clearInterval(watch);
            resolve(data);
          });
        }),
    );
    expect(await told).toBe('signed in');
    await context.close();
  });

  it('are framed by a page of the site, and by no page of another', async () => {
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
