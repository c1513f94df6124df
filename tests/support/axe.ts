import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';
import type { Theme } from '#src/ui/theme/theme.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What a look and a width can change; everything else is the same page, which the first look has judged. */
const RULES_OF_LOOKS = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];

const DARK: Theme = { darkMode: true, preset: 'Aura', primary: 'noir', surface: null };

async function faultsAsShown(page: Page, look: string, axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  const faults = violations.map(({ id, nodes }) => {
    const where = nodes.slice(0, 3).map(({ html }) => html.slice(0, 160));
    return `${look}: ${id}: ${where.join(' | ')}`;
  });
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return beyond > 0 ? [...faults, `${look}: scrolls ${beyond} px sideways`] : faults;
}

/**
 * What axe finds on a page, as it is opened and again dark and narrow, and how far it scrolls sideways there. Nothing is
 * loaded again, so that whatever a test has opened or filled in is looked at in both.
 * @param narrow width of the narrow look in CSS pixels
 */
export async function pageFaults(page: Page, narrow: 320 | 375): Promise<string[]> {
  const height = page.viewportSize()?.height ?? 900;
  const wide = await faultsAsShown(page, 'light', new AxeBuilder({ page }).withTags(TAGS));
  // A page without the theme's script (the API's documentation) is as it is in both.
  await page.evaluate((dark) => 'pageTheme' in window && window.pageTheme.show(dark), DARK);
  await page.setViewportSize({ width: narrow, height });
  const again = new AxeBuilder({ page }).withRules(RULES_OF_LOOKS);
  return [...wide, ...(await faultsAsShown(page, `dark, ${narrow} px`, again))];
}
