import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRESET_NAMES, PRIMARY_NAMES, SURFACE_NAMES, type Theme } from '#src/ui/theme/theme.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { launchBrowser, openPage, untilAlive, visit } from '#tests/support/browser.ts';
import { personNamed, titleNamed } from '#tests/support/catalogue.ts';
import { starterDatabase, type TestDatabase } from '#tests/support/db.ts';
import { faintTexts } from '#tests/support/faintTexts.ts';
import { tokensIn, wordsOf } from '#tests/support/themeCascade.ts';

let database: TestDatabase;
let app: TestApp;
let browser: Browser;
const paths: string[] = ['/', '/dramas?genre=romance,-horror'];

beforeAll(async () => {
  database = await starterDatabase();
  app = await startApp({ db: database.db });
  browser = await launchBrowser();
  const title = await titleNamed(database.db, 'Goblin', 2016);
  const person = await personNamed(database.db, '공유');
  paths.push(`/drama/${title.id}/${title.slug}`, `/people/${person.id}/${person.slug}`, '/nowhere', '/login');
});

afterAll(async () => {
  await browser.close();
  await app.stop();
  await database.drop();
});

const DEFAULT: Theme = { darkMode: false, preset: 'Aura', primary: 'noir', surface: null };
const NIGHT: Theme = { darkMode: true, preset: 'Material', primary: 'rose', surface: 'ocean' };

/** A sample in which each preset, primary, surface and mode is met with others. */
const SAMPLE: Theme[] = PRIMARY_NAMES.flatMap((primary, index) =>
  [0, 1].map((turn) => ({
    darkMode: (index + turn) % 2 === 1,
    preset: PRESET_NAMES[(index + turn * 2) % 4] ?? 'Aura',
    primary,
    surface: SURFACE_NAMES[(index * 3 + turn * 5) % 8] ?? 'slate',
  })),
);

type Options = Parameters<Browser['newContext']>[0];

async function open(path: string, stored: unknown = null, options: Options = {}) {
  const opened = await openPage(browser, options);
  if (stored !== null)
    await opened.page.addInitScript(
      (text) => localStorage.getItem('theme') ?? localStorage.setItem('theme', text),
      typeof stored === 'string' ? stored : JSON.stringify(stored),
    );
  await visit(opened.page, app.origin + path);
  return opened;
}

const openPanel = async (page: Page) => {
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByRole('dialog', { name: 'Appearance' }).waitFor();
};

const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('theme') ?? 'null') as unknown);

const look = (page: Page) =>
  page.evaluate(() => {
    const { dataset, classList } = document.documentElement;
    const { preset, primary, surface } = dataset;
    const ground = getComputedStyle(document.documentElement).backgroundColor;
    const body = document.body.classList.contains('material');
    return { preset, primary, surface, isDark: classList.contains('dark'), isMaterial: body, ground };
  });

const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

const lookOf = (theme: Theme) => ({
  preset: theme.preset,
  primary: theme.primary,
  surface: theme.surface ?? 'slate',
  isDark: theme.darkMode,
  isMaterial: theme.preset === 'Material',
  ground: rgb(tokensIn(theme).get('--surface-page') ?? ''),
});

const choice = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

describe('the settings of the look', () => {
  it('[S-T1] [S-T2] are shown and stored at each choice, and are there before the first script of a reload', async () => {
    const { page, context, complaints } = await open('/dramas');
    expect(await stored(page)).toBeNull();
    expect(await look(page)).toEqual(lookOf(DEFAULT));
    await openPanel(page);
    await choice(page, 'Dark').check();
    expect(await stored(page)).toEqual({ ...DEFAULT, darkMode: true });
    await page.getByRole('radio', { name: /^Material/ }).check();
    expect(await stored(page)).toEqual({ ...DEFAULT, darkMode: true, preset: 'Material' });
    await choice(page, 'Rose').check();
    await choice(page, 'Ocean').check();
    expect(await stored(page)).toEqual(NIGHT);
    expect(await look(page)).toEqual(lookOf(NIGHT));
    expect(complaints).toEqual([]);
    await page.route('**/*.js', (route) => route.abort());
    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction(
      () =>
        document.querySelector('h1') !== null &&
        [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
    );
    expect(await look(page)).toEqual(lookOf(NIGHT));
    await context.close();
  });

  it.each(['{"darkMode":"yes","preset":{"a":1},"primary":"__proto__","surface":[]}', 'null', '{"dark', '7'])(
    '[S-T1] fall back from a broken entry: %s',
    async (entry) => {
      const { page, context, complaints } = await open('/', entry);
      expect(await look(page)).toEqual(lookOf(DEFAULT));
      await openPanel(page);
      await choice(page, 'Teal').check();
      expect(await stored(page)).toEqual({ ...DEFAULT, primary: 'teal' });
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it('[S-T1] [S-T4] are followed by other tabs, which hear of the palette too', async () => {
    const { page, context } = await open('/');
    const other = await context.newPage();
    await visit(other, `${app.origin}/dramas`);
    await other.evaluate(() => {
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      window.addEventListener('theme-palette-change', (event) => heard.push((event as CustomEvent).detail));
    });
    await openPanel(page);
    await choice(page, 'Dark').check();
    await choice(page, 'Amber').check();
    await expect.poll(() => look(other)).toEqual(lookOf({ ...DEFAULT, darkMode: true, primary: 'amber' }));
    const heard = await other.evaluate(() => (window as unknown as { heard: unknown[] }).heard);
    expect(heard).toMatchObject([{ primary: { 500: '#f59e0b' }, surface: { 950: '#020617' } }]);
    await page.evaluate(() => localStorage.clear());
    await expect.poll(() => look(other)).toEqual(lookOf(DEFAULT));
    await context.close();
  });

  it('keep the default for a device that prefers dark, and offer to follow it once', async () => {
    const { page, context } = await open('/', null, { colorScheme: 'dark' });
    expect(await look(page)).toEqual(lookOf(DEFAULT));
    await openPanel(page);
    await page.getByRole('button', { name: 'Follow this device' }).click();
    expect(await stored(page)).toEqual({ ...DEFAULT, darkMode: true });
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await look(page)).toEqual(lookOf({ ...DEFAULT, darkMode: true }));
    await page.getByRole('button', { name: 'Back to the first look' }).click();
    expect(await stored(page)).toEqual(DEFAULT);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await stored(page)).toEqual({ ...DEFAULT, darkMode: true });
    await context.close();
  });

  it('say so where the browser stores nothing, and hold for the page', async () => {
    const { page, context, complaints } = await openPage(browser);
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('refused', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', { get: refuse });
    });
    await visit(page, app.origin);
    await openPanel(page);
    await choice(page, 'Dark').check();
    expect((await look(page)).isDark).toBe(true);
    await page.getByText('Your browser keeps no settings for this site').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('survive a hydration that fails', async () => {
    const { page, context, complaints } = await openPage(browser);
    await page.addInitScript((text) => localStorage.setItem('theme', text), JSON.stringify(NIGHT));
    await page.route(`${app.origin}/dramas`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace('<h1>Dramas</h1>', '<h1>Something else</h1>');
      expect(body).toContain('Something else');
      await route.fulfill({ response: answer, body });
    });
    await visit(page, `${app.origin}/dramas`);
    await page.getByRole('heading', { level: 1, name: 'Dramas' }).waitFor();
    await expect.poll(() => complaints.join()).toMatch(/hydrat|#418/i);
    await expect.poll(() => look(page)).toEqual(lookOf(NIGHT));
    await context.close();
  });

  it('have no buttons where scripts do not run', async () => {
    const { page, context } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(app.origin);
    expect(await page.getByRole('button', { name: 'Appearance' }).isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Dark theme' }).isVisible()).toBe(false);
    await context.close();
  });
});

describe('the panel', () => {
  it.each([
    [1280, 900],
    [320, 640],
  ])('is complete by keyboard, keeps the focus and gives it back, at %i px', async (width, height) => {
    const { page, context, complaints } = await open('/dramas', null, { viewport: { width, height } });
    const opener = page.getByRole('button', { name: 'Appearance' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Appearance' }).waitFor();
    const focused = () =>
      page.evaluate(() => {
        const { activeElement } = document;
        return activeElement instanceof HTMLInputElement
          ? `${activeElement.name} ${activeElement.value}`
          : (activeElement?.ariaLabel ?? activeElement?.textContent);
      });
    await expect.poll(focused).toBe('theme-mode Light');
    const stops: (string | null | undefined)[] = [];
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab');
      stops.push(await focused());
    }
    expect(stops).toEqual([
      'Follow this device',
      'theme-preset Aura',
      'theme-primary noir',
      'theme-surface slate',
      'explicit Left out',
      'Back to the first look',
      'Close',
      'theme-mode Light',
    ]);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe('Back to the first look');
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe('explicit Left out');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowRight');
    expect(await look(page)).toEqual(lookOf({ ...DEFAULT, surface: 'gray' }));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const sheet = await page.locator('.theme-panel-sheet').boundingBox();
    expect([sheet && sheet.x >= 0, sheet && sheet.x + sheet.width <= width]).toEqual([true, true]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('Appearance');
    await openPanel(page);
    await page.mouse.click(4, 120);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([
    ['light', DEFAULT, 1280],
    ['dark', { ...NIGHT, preset: 'Nora' } as Theme, 320],
  ])('has no fault that axe finds in %s', async (_, theme, width) => {
    const { page, context } = await open('/', theme, { viewport: { width, height: 800 } });
    await openPanel(page);
    const { violations } = await new AxeBuilder({ page }).include('dialog').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    await context.close();
  });

  it('is fetched when it is opened, and says so when that fails', async () => {
    const { page, context } = await openPage(browser);
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await visit(page, app.origin);
    expect(fetched.filter((path) => path.includes('/theme-'))).toEqual([]);
    await page.route('**/theme-*.js', (route) => route.abort());
    await page.getByRole('button', { name: 'Appearance' }).click();
    await page.getByRole('alert').getByText('Could not be loaded').waitFor();
    await context.close();
  });
});

describe('presets', () => {
  it('show titles flagged as explicit to who asks for them there, and leave them out again', async () => {
    await database.db.pool.query(
      "update title_index set is_explicit = true where title_id = (select id from titles where title = 'Goblin')",
    );
    const { page, context, complaints } = await open('/search?q=goblin');
    const shown = () => page.locator('main a[href^="/drama/"][href$="/goblin"]').count();
    const choose = async (answer: string) => {
      await openPanel(page);
      await page.getByRole('group', { name: 'Titles flagged as explicit' }).getByText(answer).click();
    };
    expect(await shown()).toBe(0);
    await choose('Shown');
    await expect.poll(shown).toBe(1);
    await untilAlive(page);
    await choose('Left out');
    await expect.poll(shown).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('[S-T3] Material alone marks the body and ripples where it is pressed', async () => {
    const { page, context, complaints } = await open('/dramas', DEFAULT);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const rippling = () => page.locator('[data-ripple]').count();
    await openPanel(page);
    for (const preset of ['Material', 'Lara', 'Nora', 'Aura', 'Material'] as const) {
      await page.getByRole('radio', { name: new RegExp(`^${preset}`) }).check();
      expect(await look(page)).toEqual(lookOf({ ...DEFAULT, preset }));
    }
    // Looked at as it is pressed: a ripple lasts for a moment only.
    const press = () =>
      page.getByRole('button', { name: 'Close' }).evaluate((button) => {
        button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
        const ripples = [...document.querySelectorAll('[data-ripple]')];
        return ripples.map((element) => getComputedStyle(element).animationName);
      });
    await expect.poll(press).toEqual(['ripple']);
    await expect.poll(rippling).toBe(0);
    await page.getByRole('radio', { name: /^Lara/ }).check();
    expect(await press()).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('[S-T3] swap the whole theme: fields, buttons, posters and headings are drawn otherwise in each', async () => {
    const { page, context } = await open('/dramas?genre=romance');
    const drawn = new Set<string>();
    for (const preset of PRESET_NAMES) {
      drawn.add(
        await page.evaluate((name) => {
          window.pageTheme.show({ darkMode: false, preset: name, primary: 'noir', surface: null });
          const styleOf = (selector: string) => {
            const { borderRadius, borderWidth, boxShadow, fontWeight, outlineWidth, height } =
              getComputedStyle(document.querySelector(selector) ?? document.body);
            return [selector, borderRadius, borderWidth, boxShadow, fontWeight, outlineWidth, height].join(
              ' ',
            );
          };
          return ['.search-field input', '.chip', '.poster-art', 'h1', '.site-header']
            .map(styleOf)
            .join('\n');
        }, preset),
      );
    }
    expect(drawn.size).toBe(4);
    await context.close();
  });
});

describe('palettes', () => {
  it('[S-T4] [S-T5] [S-T6] compute in Chromium to the very colours that contrast was proved with', async () => {
    const { page, context } = await open('/');
    for (const theme of [...SAMPLE, DEFAULT, { ...DEFAULT, darkMode: true }]) {
      const tokens = tokensIn(theme);
      const names = [...tokens.keys()].filter((name) => /^#[\da-f]{6}$/.test(tokens.get(name) ?? ''));
      const computed = await page.evaluate(
        ([shown, wanted]) => {
          window.pageTheme.show(shown);
          const probe = document.createElement('i');
          document.body.append(probe);
          const colours = wanted.map((name) => {
            probe.style.color = `var(${name})`;
            return [name, getComputedStyle(probe).color];
          });
          probe.remove();
          return colours;
        },
        [theme, names] as const,
      );
      expect(computed, wordsOf(theme)).toEqual(names.map((name) => [name, rgb(tokens.get(name) ?? '')]));
    }
    await context.close();
  });

  it('[S-T4] leave no text of a page under its contrast', async () => {
    for (const [index, path] of paths.entries()) {
      const { page, context } = await open(path, null, { reducedMotion: 'reduce' });
      // Every combination is proved by its tokens; each page is looked at in its share of the sample.
      for (const theme of SAMPLE.filter((_, place) => place % paths.length === index)) {
        await page.evaluate((shown) => window.pageTheme.show(shown), theme);
        expect(await page.evaluate(faintTexts), `${path} ${wordsOf(theme)}`).toEqual([]);
      }
      await page
        .locator('footer a')
        .first()
        .evaluate((link) => {
          link.style.color = 'var(--line)';
        });
      expect(await page.evaluate(faintTexts), 'what was made faint').toHaveLength(1);
      await context.close();
    }
  });

  it('[S-T7] cover every public page alike', async () => {
    for (const path of paths) {
      const { page, context, complaints } = await open(path, NIGHT);
      expect(await look(page), path).toEqual(lookOf(NIGHT));
      expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
      await context.close();
    }
  });
});
