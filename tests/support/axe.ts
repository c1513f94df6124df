import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';
import type { Theme } from '#src/ui/theme/theme.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What light or dark can change. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** From the widest to the narrowest, in CSS pixels: the steps at which the layout is asked for. */
const WIDTHS = [1280, 768, 320] as const;

/** Cards, rows and facet values beyond these are made by the same mould as those before them. */
const ALIKE = ':is(ul, ol) > li:nth-child(n + 13), tbody > tr:nth-child(n + 13), section > article ~ article';

const LIGHT: Theme = { darkMode: false, preset: 'Aura', primary: 'noir', surface: null };
const DARK: Theme = { ...LIGHT, darkMode: true };

/** A page without the theme's script (the API's documentation) is as it is in both. */
const show = (page: Page, theme: Theme) =>
  page.evaluate((shown) => {
    if (!('pageTheme' in window)) return;
    window.pageTheme.show(shown);
    // As `showTheme` tells: the dashboard's controls take their colours by script.
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

const inWords = (look: string, violations: readonly Violation[]) =>
  violations.map(({ id, nodes }) => {
    const where = nodes.slice(0, 3).map(({ html }) => html.slice(0, 160));
    return `${look}: ${id}: ${where.join(' | ')}`;
  });

/** Asks the axe that the first look has left in the page. */
async function askedAgain(
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

/** How long what lies over a page may take to follow its width, ms. */
const FOLLOWING = 1000;

/** How far a page scrolls sideways, once it had the time to follow its width. */
export async function sidewaysFaults(page: Page, look: string): Promise<string[]> {
  const isWithin = () => document.documentElement.scrollWidth <= window.innerWidth;
  await page.waitForFunction(isWithin, null, { timeout: FOLLOWING }).catch(() => undefined);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return beyond > 0 ? [`${look}: scrolls ${beyond} px sideways`] : [];
}

/** Where a page was scrolled to, a bar that stays in sight may lie over half a control, which is no fault of either. */
const toTheTop = (page: Page) => page.evaluate(() => window.scrollTo(0, 0));

interface Looking {
  /** Whether the first look too is content with some of each kind: for a page of thousands of alike rows. */
  isOfAlike?: boolean;
}

/**
 * What axe finds on a page in light and dark at 1280, 768 and 320 px, and how far it scrolls sideways there. Nothing is
 * loaded again, so that whatever a test has opened or filled in is looked at in all six. The first look judges all of the
 * page by all rules, the other widths some of each kind by all of them, and dark what a colour can break.
 */
export async function pageFaults(page: Page, { isOfAlike = false }: Looking = {}): Promise<string[]> {
  const height = page.viewportSize()?.height ?? 900;
  await page.setViewportSize({ width: WIDTHS[0], height });
  if (isOfAlike) await leaveSomeOfEachKind(page);
  await toTheTop(page);
  const whole = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ runOnly: TAGS, resultTypes: ['violations'] })
    .analyze();
  const faults = inWords('light, 1280 px', whole.violations);
  faults.push(...(await sidewaysFaults(page, '1280 px')));
  await leaveSomeOfEachKind(page);
  for (const width of WIDTHS.slice(1)) {
    const look = `light, ${width} px`;
    await page.setViewportSize({ width, height });
    faults.push(...inWords(look, await askedAgain(page, TAGS)));
    faults.push(...(await sidewaysFaults(page, look)));
  }
  await show(page, DARK);
  for (const width of [...WIDTHS].reverse()) {
    const look = `dark, ${width} px`;
    await page.setViewportSize({ width, height });
    faults.push(...inWords(look, await askedAgain(page, RULES_OF_COLOUR)));
    faults.push(...(await sidewaysFaults(page, look)));
  }
  await show(page, LIGHT);
  return faults;
}

/** What a narrow screen can break besides colours. */
const RULES_OF_NARROWNESS = ['target-size', 'scrollable-region-focusable', 'empty-heading', 'region'];

/**
 * What axe finds on a screen that goes on living: one of many that are led to without a new page, so nothing is taken out
 * of it. All rules in light at 1280 px, what a narrow screen can break at 320, what colours can break in dark, sideways
 * scrolling at 1280, 375 and 320 px. Gives it back in light at 1280.
 * @param without selectors of what is the same on every screen and was looked at before
 */
export async function screenFaults(page: Page, without: readonly string[] = []): Promise<string[]> {
  const passedBy = [...without, ALIKE];
  if (!(await page.evaluate(() => 'axe' in window))) {
    await new AxeBuilder({ page }).setLegacyMode().include('title').withRules('document-title').analyze();
  }
  await toTheTop(page);
  const faults = inWords('light, 1280 px', await askedAgain(page, TAGS, passedBy));
  faults.push(...(await sidewaysFaults(page, '1280 px')));
  await show(page, DARK);
  faults.push(...inWords('dark, 1280 px', await askedAgain(page, RULES_OF_COLOUR, passedBy)));
  await show(page, LIGHT);
  const height = page.viewportSize()?.height ?? 900;
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height });
    faults.push(...(await sidewaysFaults(page, `${width} px`)));
  }
  faults.push(...inWords('light, 320 px', await askedAgain(page, RULES_OF_NARROWNESS, passedBy)));
  await page.setViewportSize({ width: 1280, height });
  return faults;
}
