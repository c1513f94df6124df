import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import postcss, { type Declaration, type Rule } from 'postcss';
import { PRESET_NAMES, PRIMARY_NAMES, SURFACE_NAMES, type Theme } from '#src/ui/theme/theme.ts';

const FILE = new URL('../../../src/ui/theme/theme.generated.css', import.meta.url);

/** The parts that one selector of the theme may have; each counts once in its specificity. */
const PARTS = /:root|\.[\w-]+|\[[\w-]+(?:="[^"]*")?\]/g;
const WHOLE = /^(?:\.[\w-]+)?(?::root|\[[\w-]+="[^"]*"\]|:not\(\[[\w-]+\]\))*$/;

const specificityOf = (selector: string): number => {
  if (!WHOLE.test(selector)) throw new Error(`A selector this test cannot weigh: ${selector}`);
  return selector.match(PARTS)?.length ?? 0;
};

interface WeighedRule {
  selector: string;
  specificity: number;
  tokens: [name: string, value: string][];
}

const tokensOf = (rule: Rule): [string, string][] =>
  rule.nodes
    .filter((node): node is Declaration => node.type === 'decl')
    .map(({ prop, value }) => [prop, value]);

/** The rules of the released stylesheet, lowest precedence first, as a browser would apply them. */
const rules: WeighedRule[] = [];
postcss.parse(readFileSync(FILE, 'utf8')).walkRules((rule) => {
  for (const selector of rule.selectors)
    rules.push({ selector, specificity: specificityOf(selector), tokens: tokensOf(rule) });
});
rules.sort((a, b) => a.specificity - b.specificity);

const { document } = new JSDOM('<!doctype html><html></html>').window;

/** The computed values of an element with these attributes: every token with its references resolved. */
export const cascadeOf = (attributes: Record<string, string>, isDark: boolean): Map<string, string> => {
  const root = document.documentElement;
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  for (const [name, value] of Object.entries(attributes)) root.setAttribute(name, value);
  if (isDark) root.classList.add('dark');
  const declared = new Map<string, string>();
  for (const { selector, tokens } of rules) {
    if (root.matches(selector)) for (const [name, value] of tokens) declared.set(name, value);
  }
  const resolve = (value: string): string =>
    value.replace(/var\((--[\w-]+)\)/g, (_, name: string) => {
      const match = declared.get(name);
      if (match === undefined) throw new Error(`${name} is not declared`);
      return resolve(match);
    });
  return new Map([...declared].map(([name, value]) => [name, resolve(value)]));
};

const known = new Map<string, Map<string, string>>();

/** The tokens that a page with this theme computes. */
export const tokensIn = (theme: Theme): Map<string, string> => {
  const text = textOf(theme);
  const tokens = known.get(text) ?? computedIn(theme);
  known.set(text, tokens);
  return tokens;
};

const computedIn = ({ preset, primary, surface, darkMode }: Theme) =>
  cascadeOf(
    { 'data-preset': preset, 'data-primary': primary, 'data-surface': surface ?? SURFACE_NAMES[0] },
    darkMode,
  );

/** Every combination of preset, primary, surface and mode: 4 × 17 × 8 × 2. */
export const EVERY_THEME: readonly Theme[] = PRESET_NAMES.flatMap((preset) =>
  PRIMARY_NAMES.flatMap((primary) =>
    SURFACE_NAMES.flatMap((surface) =>
      [false, true].map((darkMode) => ({ darkMode, preset, primary, surface })),
    ),
  ),
);

/** A theme in a few words, for messages. */
export const textOf = ({ preset, primary, surface, darkMode }: Theme): string =>
  `${preset} ${primary} ${surface} ${darkMode ? 'dark' : 'light'}`;
