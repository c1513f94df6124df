import type { BrowserContext, Page } from 'playwright';
import { PASSWORD, type SignInSite } from '#tests/support/identity/signInSite.ts';
import { untilHydrated, visit } from './browser.ts';

/** The link of the next mail to an address. */
export const mailedLink = async ({ mails }: SignInSite, to: string): Promise<string> =>
  (await mails.next(to)).link.href;

/** Fills in the open sign-in form, and submits it. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

/**
 * Signs a member in on the screens; afterwards the page is at `from`, or on the landing page, and hydrated.
 */
export async function signInOnScreens(
  page: Page,
  site: SignInSite,
  email: string,
  from = '/',
): Promise<void> {
  await visit(page, `${site.origin}/login?from=${encodeURIComponent(from)}`);
  await signIn(page, email);
  await page.waitForURL(`${site.origin}${from}`);
  await untilHydrated(page);
}

/** The sign-in entries in the storage of the browser (S-A2). */
export const storedEntries = (page: Page) =>
  page.evaluate(() => ({ auth: localStorage.getItem('auth'), isLoged: localStorage.getItem('isLoged') }));

/** Whether the context has a session cookie. */
export const hasSession = async (context: BrowserContext): Promise<boolean> =>
  (await context.cookies()).some(({ name }) => name === 'token');

/** The account part of the header, as displayed. */
export const accountText = (page: Page) =>
  page.evaluate(() => {
    const isSeen = (selector: string) => document.querySelector(selector)?.checkVisibility() ?? false;
    const style = getComputedStyle(document.documentElement);
    return isSeen('.sign-in')
      ? 'Sign in'
      : isSeen('.member-button')
        ? style.getPropertyValue('--member')
        : '';
  });

/** Addresses of the documents that a page loads from now on, paths and queries. */
export function documentsOf(page: Page): string[] {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    const { pathname, search } = new URL(request.url());
    loaded.push(pathname + search);
  });
  return loaded;
}

/**
 * Delays documents that a page navigates to until the returned function is called: in the meantime the
 * present one still answers.
 */
export async function holdDocument(page: Page, address: string): Promise<() => void> {
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await isLetGo;
    await route.fallback();
  });
  return letGo;
}
