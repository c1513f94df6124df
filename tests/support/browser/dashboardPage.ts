import type { Locator, Page } from 'playwright';
import { pageErrors } from './axe.ts';

/** The name of the focused control, by any kind of label. */
export const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return '';
    const isLabelled = element instanceof HTMLInputElement || element instanceof HTMLButtonElement;
    const label = isLabelled ? element.labels?.[0]?.textContent : undefined;
    const text = element.getAttribute('aria-label') ?? label ?? element.textContent ?? '';
    return text.replace(/\s+/g, ' ').trim();
  });

/** Navigates to another screen as a link does: without a page load. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.querySelector('#main')?.append(link);
    link.click();
    link.remove();
  }, path);

/** Waits until the requested data is there, nothing is being fetched, and nothing moves. */
export async function untilSettled(page: Page, sign: Locator): Promise<void> {
  await sign.first().waitFor();
  await page.waitForFunction(
    () =>
      !document.querySelector('.ant-skeleton, .ant-spin-spinning, .dash-rich.is-opening, [aria-busy="true"]'),
  );
}

/** Tab stops after which a control counts as unreachable by keyboard. */
const STOPS_MAX = 250;

/**
 * Moves to a control with the tab key only, backwards if requested.
 * @throws Error if the keyboard does not reach it
 */
export async function tabTo(page: Page, name: string | RegExp, isBack = false): Promise<void> {
  const passed: string[] = [];
  for (let stops = 0; stops < STOPS_MAX; stops += 1) {
    await page.keyboard.press(isBack ? 'Shift+Tab' : 'Tab');
    const match = await focusedName(page);
    if (typeof name === 'string' ? match === name : name.test(match)) return;
    passed.push(match);
  }
  throw new Error(`The keyboard does not come to ${name}; it came to ${[...new Set(passed)].join(' | ')}`);
}

/** Types into the focused picker, and selects the option of Enter when it has the expected name. */
export async function typeAndPick(page: Page, name: string): Promise<void> {
  await page.keyboard.type(name);
  const chosen = page.locator('.dash-picker-list:visible .ant-select-item-option-active');
  await chosen.locator('.dash-record-name', { hasText: name }).waitFor();
  await page.keyboard.press('Enter');
}

/** Types into a picker by its label, and selects the first match. */
export async function pick(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill('');
  await typeAndPick(page, name);
}

/** Pastes into the focused element, as copied from another program. */
export const paste = (page: Page, data: Readonly<Record<string, string>>): Promise<void> =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(copied)) clipboardData.setData(type, text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, data);

/** What axe finds on the screen in every mode and width; the page is unchanged afterwards. */
export async function accessibilityErrors(page: Page): Promise<string[]> {
  const errors = await pageErrors(page);
  await page.evaluate(() =>
    window.pageTheme.show({ darkMode: false, preset: 'Aura', primary: 'noir', surface: null }),
  );
  await page.setViewportSize({ width: 1280, height: 900 });
  return errors;
}

/** The newest toast with this text. It stays while it is hovered, however long the next steps take. */
export async function hoveredToast(page: Page, text: string | RegExp): Promise<Locator> {
  const toast = page.locator('.toast', { hasText: text }).last();
  await toast.hover();
  return toast;
}

/** An open tab of the editor. */
export const tabOf = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Parts of the record' }).getByRole('link', { name });
