import type { Locator, Page } from 'playwright';
import { pageFaults } from './axe.ts';

/** What the control that has the keyboard is called, by its label of whatever kind. */
export const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return '';
    const isLabelled = element instanceof HTMLInputElement || element instanceof HTMLButtonElement;
    const label = isLabelled ? element.labels?.[0]?.textContent : undefined;
    const words = element.getAttribute('aria-label') ?? label ?? element.textContent ?? '';
    return words.replace(/\s+/g, ' ').trim();
  });

/** Goes to another screen as a link does: the page stays. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.querySelector('#main')?.append(link);
    link.click();
    link.remove();
  }, path);

/** Waits until what was asked for is there, nothing on the screen is being fetched, and nothing moves. */
export async function untilSettled(page: Page, sign: Locator): Promise<void> {
  await sign.first().waitFor();
  await page.waitForFunction(
    () =>
      !document.querySelector('.ant-skeleton, .ant-spin-spinning, .dash-rich.is-opening, [aria-busy="true"]'),
  );
}

/** Stops of the tabulator after which a control is taken for one that the keyboard does not come to. */
const STOPS_MAX = 250;

/**
 * Goes to a control by the tabulator alone, backwards where asked.
 * @throws Error where the keyboard does not come to it
 */
export async function tabTo(page: Page, name: string | RegExp, isBack = false): Promise<void> {
  const passed: string[] = [];
  for (let stops = 0; stops < STOPS_MAX; stops += 1) {
    await page.keyboard.press(isBack ? 'Shift+Tab' : 'Tab');
    const found = await focusedName(page);
    if (typeof name === 'string' ? found === name : name.test(found)) return;
    passed.push(found);
  }
  throw new Error(`The keyboard does not come to ${name}; it came to ${[...new Set(passed)].join(' | ')}`);
}

/** Writes into the picker that has the keyboard, and takes what Enter would when it is called so. */
export async function typeAndPick(page: Page, name: string): Promise<void> {
  await page.keyboard.type(name);
  const chosen = page.locator('.dash-picker-list:visible .ant-select-item-option-active');
  await chosen.locator('.dash-record-name', { hasText: name }).waitFor();
  await page.keyboard.press('Enter');
}

/** Writes into a picker by its label, and takes the first that fits. */
export async function pick(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill('');
  await typeAndPick(page, name);
}

/** Pastes into what has the keyboard, as another program has copied it. */
export const paste = (page: Page, data: Readonly<Record<string, string>>): Promise<void> =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(copied)) clipboardData.setData(type, text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, data);

/** What axe finds on the screen in every look; the page is as before afterwards. */
export async function looksRight(page: Page): Promise<string[]> {
  const faults = await pageFaults(page);
  await page.evaluate(() =>
    window.pageTheme.show({ darkMode: false, preset: 'Aura', primary: 'noir', surface: null }),
  );
  await page.setViewportSize({ width: 1280, height: 900 });
  return faults;
}

/** The newest toast of these words. It stays while it is pointed at, however long what is done meanwhile takes. */
export async function heldToast(page: Page, words: string | RegExp): Promise<Locator> {
  const toast = page.locator('.toast', { hasText: words }).last();
  await toast.hover();
  return toast;
}

/** A tab of the editor that is open. */
export const tabOf = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Parts of the record' }).getByRole('link', { name });
