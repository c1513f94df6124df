import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';

/**
 * Disabled parts of Chromium, in one list since the last such flag counts. Playwright's own list for tests
 * (1.65, chromiumSwitches.ts) is repeated here; the last three render the suggestions of the address bar in
 * separate pages, which take as long in each new window as the tested page and are never visible.
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

const firstOf = (...paths: (string | undefined)[]) => paths.find((path) => path && existsSync(path));

/** Paths of browsers; `npm test` has found or installed them. */
const BROWSERS = {
  shell: () =>
    firstOf(process.env.HEADLESS_SHELL_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'),
  whole: () => firstOf(process.env.CHROMIUM_PATH, '/usr/bin/chromium'),
};

/**
 * A Chromium for one test file.
 * @param kind the headless shell, which is faster, or the whole browser, which blocks popups without a user action
 */
export function launchBrowser(kind: keyof typeof BROWSERS = 'shell'): Promise<Browser> {
  const path = BROWSERS[kind]();
  return chromium.launch({
    args: FLAGS,
    ignoreDefaultArgs: ['--disable-popup-blocking'],
    ...(path ? { executablePath: path } : {}),
  });
}

export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  /** The complaints of the page: console errors and uncaught exceptions. */
  complaints: string[];
}

/**
 * A page in a separate context that records its complaints. It uses reduced motion by default: a view
 * transition shows the earlier page for a while after the address has changed.
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
 * Opens an address and waits until its scripts have hydrated the page. A quiet network says less, and later:
 * fetched scripts have yet to run, and a button pressed before that does nothing.
 */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' });
  await untilHydrated(page);
}

/** Elements of React; toasts and the notice of a newer build are created without it. */
const CONTROLS = ':is(header, main, footer, dialog) :is(button, input, textarea, select)';

/**
 * Waits until React has hydrated every button and field of the page, also after a client navigation, and
 * until the page's own listeners for links and menus are there: React hydrates a button before it runs the
 * effects that add them. The listener for the slash, which is marked on the root element of each page with a
 * header, is added last.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    (controls) =>
      [...document.querySelectorAll(controls)].every((control) =>
        Object.keys(control).some((key) => key.startsWith('__reactProps$')),
      ) && document.querySelector('html[data-slash], body:not(:has(.site-header))') !== null,
    CONTROLS,
  );
}

/**
 * Waits until the page has been drawn, by taking a screenshot of a corner of it. Chromium scrolls to the
 * fragment of an address with the first frame, which may come after the load event: a key pressed before it
 * starts from the top of the page.
 */
export async function untilPainted(page: Page): Promise<void> {
  await page.screenshot({ clip: { x: 0, y: 0, width: 8, height: 8 } });
}
