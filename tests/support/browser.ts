import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';

/**
 * Parts of Chromium that are left out, in one list since the last such flag counts. Playwright's own for tests (1.65,
 * chromiumSwitches.ts) is repeated here; the last three draw the suggestions under the address bar by pages of their own,
 * which take as long in each new window as the page that is tested, and which nobody sees.
 */
const LEFT_OUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

const FLAGS = [
  `--disable-features=${LEFT_OUT.join()}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A Chromium for one test file; `npm test` has found it or installed it. */
export function launchBrowser(): Promise<Browser> {
  const path = process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium'].find(existsSync);
  return chromium.launch({
    args: FLAGS,
    // Windows that nobody asked for are blocked, as in everybody's browser.
    ignoreDefaultArgs: ['--disable-popup-blocking'],
    ...(path ? { executablePath: path } : {}),
  });
}

export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  /** What the page complained of: console errors and uncaught exceptions. */
  complaints: string[];
}

/**
 * A page in a context of its own that remembers what it complained of. Nothing moves in it unless it is asked for: a view
 * transition shows the page before for a while after the address has changed.
 */
export async function openPage(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`.trim());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, context, complaints };
}

/**
 * Opens an address and waits until its scripts have taken the page over.
 * A quiet network says less, and later: what was fetched has yet to run, and a button pressed before that does nothing.
 */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' });
  await untilAlive(page);
}

/** What React makes; toasts and the note of a newer build are made without it. */
const CONTROLS = ':is(header, main, footer, dialog) :is(button, input, textarea, select)';

/**
 * Waits until React knows every button and field of the page, also of one that a step of a test has led to, and until the
 * page's own listeners for links and menus are there: React knows a button before it runs the effects that add them. The
 * slash, which is told of on the root element of each page with a header, is listened for last.
 */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(
    (controls) =>
      [...document.querySelectorAll(controls)].every((control) =>
        Object.keys(control).some((key) => key.startsWith('__reactProps$')),
      ) && document.querySelector('html[data-slash], body:not(:has(.site-header))') !== null,
    CONTROLS,
  );
}

/**
 * Waits until the page has been drawn, by taking a picture of a corner of it. Chromium goes to the place an address names
 * with the first frame, which may be behind the load event: a key pressed before it starts from the top of the page.
 */
export async function untilDrawn(page: Page): Promise<void> {
  await page.screenshot({ clip: { x: 0, y: 0, width: 8, height: 8 } });
}
