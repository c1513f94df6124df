import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';
import type { Theme } from '#src/ui/theme/theme.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What light or dark mode can break. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** From the widest to the narrowest, in CSS pixels: the required layout steps. */
const WIDTHS = [1280, 768, 320] as const;

/** Further cards, rows and facet values have the same markup as those before them. */
const ALIKE = ':is(ul, ol) > li:nth-child(n + 13), tbody > tr:nth-child(n + 13), section > article ~ article';

const LIGHT: Theme = { darkMode: false, preset: 'Aura', primary: 'noir', surface: null };
const DARK: Theme = { ...LIGHT, darkMode: true };

/** A page without the theme script (the API documentation) is the same in both. */
const show = (page: Page, theme: Theme) =>
  page.evaluate((shown) => {
    if (!('pageTheme' in window)) return;
    window.pageTheme.show(shown);
    // As `showTheme` announces: scripts set the colours of the dashboard's controls.
    window.dispatchEvent(new Event('theme-change'));
  }, theme);

interface Violation {
  id: string;
  nodes: { html: string }[];
}

interface Axe {
  run(
    context: Document | { include: string[][]; exclude: string[][] },
    options: { runOnly: readonly string[]; resultTypes: string[] },
  ): Promise<{ violations: Violation[] }>;
}

const violationText = (look: string, violations: readonly Violation[]) =>
  violations.map(({ id, nodes }) => {
    const where = nodes.slice(0, 3).map(({ html }) => html.slice(0, 160));
    return `${look}: ${id}: ${where.join(' | ')}`;
  });

/** Runs the axe that the first check left in the page. */
async function requestAgain(
  page: Page,
  rules: readonly string[],
  without: readonly string[] = [],
): Promise<Violation[]> {
  return page.evaluate(
    async ([runOnly, passedBy]) => {
      const { axe } = window as unknown as { axe: Axe };
      const context = { include: [['html']], exclude: passedBy.map((selector) => [selector]) };
      const { violations } = await axe.run(context, { runOnly, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
    },
    [[...rules], [...without]] as const,
  );
}

const leaveSomeOfEachKind = (page: Page) =>
  page.evaluate((alike) => {
    for (const each of document.querySelectorAll(alike)) each.remove();
  }, ALIKE);

/** How long an overlay may take to follow the width of its page, ms. */
const FOLLOWING = 1000;

/** How far a page scrolls horizontally, once it had the time to adapt to its width. */
export async function overflowErrors(page: Page, look: string): Promise<string[]> {
  const isWithin = () => document.documentElement.scrollWidth <= window.innerWidth;
  await page.waitForFunction(isWithin, null, { timeout: FOLLOWING }).catch(() => undefined);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return beyond > 0 ? [`${look}: scrolls ${beyond} px sideways`] : [];
}

/**
 * Depending on the scroll position, a sticky bar may cover half a control, which is not an error of either.
 */
const toTheTop = (page: Page) => page.evaluate(() => window.scrollTo(0, 0));

interface Looking {
  /**
   * Whether the first check is also limited to some elements of each kind: for a page with thousands of equal
   * rows.
   */
  isOfAlike?: boolean;
}

/**
 * What axe finds on a page in light and dark at 1280, 768 and 320 px, and how far it scrolls horizontally
 * there. Nothing is reloaded, so that opened or filled-in parts are checked in all six. The first check
 * applies all rules to the whole page, the other widths apply all to some elements of each kind, and dark
 * applies the rules for colour.
 */
export async function pageErrors(page: Page, { isOfAlike = false }: Looking = {}): Promise<string[]> {
  const height = page.viewportSize()?.height ?? 900;
  await page.setViewportSize({ width: WIDTHS[0], height });
  if (isOfAlike) await leaveSomeOfEachKind(page);
  await toTheTop(page);
  const whole = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ runOnly: TAGS, resultTypes: ['violations'] })
    .analyze();
  const errors = violationText('light, 1280 px', whole.violations);
  errors.push(...(await overflowErrors(page, '1280 px')));
  await leaveSomeOfEachKind(page);
  for (const width of WIDTHS.slice(1)) {
    const look = `light, ${width} px`;
    await page.setViewportSize({ width, height });
    errors.push(...violationText(look, await requestAgain(page, TAGS)));
    errors.push(...(await overflowErrors(page, look)));
  }
  await show(page, DARK);
  for (const width of [...WIDTHS].reverse()) {
    const look = `dark, ${width} px`;
    await page.setViewportSize({ width, height });
    errors.push(...violationText(look, await requestAgain(page, RULES_OF_COLOUR)));
    errors.push(...(await overflowErrors(page, look)));
  }
  await show(page, LIGHT);
  return errors;
}

/** What a narrow screen can break besides colours. */
const RULES_OF_NARROWNESS = ['target-size', 'scrollable-region-focusable', 'empty-heading', 'region'];

/**
 * What axe finds on a screen that stays in use: one of many without a page load, so nothing is removed from
 * it. All rules in light at 1280 px, the rules for narrow screens at 320, the colour rules in dark,
 * horizontal scrolling at 1280, 375 and 320 px. Leaves it in light at 1280.
 * @param without selectors of parts that are the same on every screen and were checked before
 */
export async function screenErrors(page: Page, without: readonly string[] = []): Promise<string[]> {
  const passedBy = [...without, ALIKE];
  if (!(await page.evaluate(() => 'axe' in window))) {
    await new AxeBuilder({ page }).setLegacyMode().include('title').withRules('document-title').analyze();
  }
  await toTheTop(page);
  const errors = violationText('light, 1280 px', await requestAgain(page, TAGS, passedBy));
  errors.push(...(await overflowErrors(page, '1280 px')));
  await show(page, DARK);
  errors.push(...violationText('dark, 1280 px', await requestAgain(page, RULES_OF_COLOUR, passedBy)));
  await show(page, LIGHT);
  const height = page.viewportSize()?.height ?? 900;
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height });
    errors.push(...(await overflowErrors(page, `${width} px`)));
  }
  errors.push(...violationText('light, 320 px', await requestAgain(page, RULES_OF_NARROWNESS, passedBy)));
  await page.setViewportSize({ width: 1280, height });
  return errors;
}
