import type { Browser, Page } from 'playwright';
import { beforeAll } from 'vitest';
import type { Theme } from '#src/ui/theme/theme.ts';
import { tokensIn } from '#tests/support/browser/themeCascade.ts';
import { openPage, visit } from './browser.ts';
import { app, browser, person, prepareStarterSite, title } from './starterStage.ts';

/** The pages whose themes are tested. */
export const paths: string[] = ['/', '/dramas?genre=romance,-horror'];

export const DEFAULT: Theme = { darkMode: false, preset: 'Aura', primary: 'noir', surface: null };
export const NIGHT: Theme = { darkMode: true, preset: 'Material', primary: 'rose', surface: 'ocean' };

type Options = Parameters<Browser['newContext']>[0];

export const openPanel = async (page: Page) => {
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByRole('dialog', { name: 'Appearance' }).waitFor();
};

export const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('theme') ?? 'null') as unknown);

export const look = (page: Page) =>
  page.evaluate(() => {
    const { dataset, classList } = document.documentElement;
    const { preset, primary, surface } = dataset;
    const ground = getComputedStyle(document.documentElement).backgroundColor;
    const body = document.body.classList.contains('material');
    return { preset, primary, surface, isDark: classList.contains('dark'), isMaterial: body, ground };
  });

export const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

export const lookOf = (theme: Theme) => ({
  preset: theme.preset,
  primary: theme.primary,
  surface: theme.surface ?? 'slate',
  isDark: theme.darkMode,
  isMaterial: theme.preset === 'Material',
  ground: rgb(tokensIn(theme).get('--surface-page') ?? ''),
});

/** Opens the built site for the tests of a file, and closes it after them. */
export function prepareThemes(): void {
  prepareStarterSite();
  beforeAll(() => {
    paths.push(title, person, '/nowhere', '/login');
  });
}

/** Opens a page in a browser that stores a theme, or any text in its place. */
export async function open(path: string, stored: unknown = null, options: Options = {}) {
  const opened = await openPage(browser, options);
  if (stored !== null)
    await opened.page.addInitScript(
      (text) => localStorage.getItem('theme') ?? localStorage.setItem('theme', text),
      typeof stored === 'string' ? stored : JSON.stringify(stored),
    );
  await visit(opened.page, app.origin + path);
  return opened;
}
