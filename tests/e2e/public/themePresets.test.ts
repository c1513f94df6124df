import { describe, expect, it } from 'vitest';
import { PRESET_NAMES, PRIMARY_NAMES, SURFACE_NAMES, type Theme } from '#src/ui/theme/theme.ts';
import { untilHydrated } from '#tests/support/browser/browser.ts';
import { lowContrastTexts } from '#tests/support/browser/lowContrastTexts.ts';
import { database } from '#tests/support/browser/starterStage.ts';
import { textOf, tokensIn } from '#tests/support/browser/themeCascade.ts';
import {
  DEFAULT,
  look,
  lookOf,
  NIGHT,
  open,
  openPanel,
  paths,
  prepareThemes,
  rgb,
} from '#tests/support/browser/themePages.ts';

prepareThemes();

/** A sample in which each preset, primary, surface and mode is combined with others. */
const SAMPLE: Theme[] = PRIMARY_NAMES.flatMap((primary, index) =>
  [0, 1].map((turn) => ({
    darkMode: (index + turn) % 2 === 1,
    preset: PRESET_NAMES[(index + turn * 2) % 4] ?? 'Aura',
    primary,
    surface: SURFACE_NAMES[(index * 3 + turn * 5) % 8] ?? 'slate',
  })),
);

describe('presets', () => {
  it('show explicit titles after the option is enabled, and hide them again', async () => {
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
    await untilHydrated(page);
    await choose('Hidden');
    await expect.poll(shown).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('[S-T3] Material alone sets the class on the body and shows ripples', async () => {
    const { page, context, complaints } = await open('/dramas', DEFAULT);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const rippling = () => page.locator('[data-ripple]').count();
    await openPanel(page);
    for (const preset of ['Material', 'Lara', 'Nora', 'Aura', 'Material'] as const) {
      await page.getByRole('radio', { name: new RegExp(`^${preset}`) }).check();
      expect(await look(page)).toEqual(lookOf({ ...DEFAULT, preset }));
    }
    // Checked while it is pressed: a ripple lasts only a moment.
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

  it('[S-T3] change the whole theme: fields, buttons, posters and headings differ in each', async () => {
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
  it('[S-T4] [S-T5] [S-T6] compute in Chromium to the same colours as in the contrast tests', async () => {
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
      expect(computed, textOf(theme)).toEqual(names.map((name) => [name, rgb(tokens.get(name) ?? '')]));
    }
    await context.close();
  });

  it('[S-T4] keep every text of a page at its minimum contrast', async () => {
    for (const [index, path] of paths.entries()) {
      const { page, context } = await open(path, null, { reducedMotion: 'reduce' });
      // Every combination is checked by its tokens; each page is tested with a part of the sample.
      for (const theme of SAMPLE.filter((_, position) => position % paths.length === index)) {
        await page.evaluate((shown) => window.pageTheme.show(shown), theme);
        expect(await page.evaluate(lowContrastTexts), `${path} ${textOf(theme)}`).toEqual([]);
      }
      await page
        .locator('footer a')
        .first()
        .evaluate((link) => {
          link.style.color = 'var(--line)';
        });
      expect(await page.evaluate(lowContrastTexts), 'what was made faint').toHaveLength(1);
      await context.close();
    }
  });

  it('[S-T7] apply to every public page', async () => {
    for (const path of paths) {
      const { page, context, complaints } = await open(path, NIGHT);
      expect(await look(page), path).toEqual(lookOf(NIGHT));
      expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
      await context.close();
    }
  });
});
