import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { contrastOf } from '#src/ui/poster/colour.ts';
import { BODY_BOOT_SCRIPT, THEME_BOOT_SCRIPT } from '#src/ui/theme/bootScript.ts';
import { applyTheme, PALETTE_EVENT, readTheme, saveTheme } from '#src/ui/theme/store.ts';
import {
  DEFAULT_THEME,
  PRESET_NAMES,
  PRIMARY_NAMES,
  parseTheme,
  SURFACE_NAMES,
} from '#src/ui/theme/theme.ts';
import { themeCss } from '#src/ui/theme/themeCss.ts';

const CSS = themeCss();

/** The declarations of the theme's rules whose selector list holds one of `selectors`, later ones winning. */
const declared = (...selectors: string[]): Map<string, string> => {
  const found = new Map<string, string>();
  for (const [, list = '', body = ''] of CSS.replaceAll('@layer theme {', '').matchAll(
    /([^{}]+)\{([^{}]*)\}/g,
  )) {
    const own = list
      .replaceAll(/\/\*.*?\*\//g, '')
      .split(',')
      .map((selector) => selector.trim());
    if (!own.some((selector) => selectors.includes(selector))) continue;
    for (const line of body.split(';')) {
      const [name, value] = line.split(/:(.*)/s);
      if (name?.trim().startsWith('--') && value) found.set(name.trim(), value.trim());
    }
  }
  return found;
};

const resolved = (tokens: Map<string, string>, name: string): string => {
  const value = tokens.get(name) ?? '';
  const reference = /^var\((--[\w-]+)\)$/.exec(value);
  return reference?.[1] ? resolved(tokens, reference[1]) : value;
};

const look = (surface: string, primary: string, dark: boolean) =>
  new Map([
    ...declared(`[data-surface="${surface}"]`),
    ...(dark ? declared(`.dark[data-surface="${surface}"]`) : []),
    ...declared(`[data-primary="${primary}"]`),
    ...(dark ? declared(`.dark[data-primary="${primary}"]`) : []),
  ]);

const everyLook = SURFACE_NAMES.flatMap((surface) =>
  PRIMARY_NAMES.flatMap((primary) => [false, true].map((dark) => ({ surface, primary, dark }))),
);

describe('the theme stylesheet', () => {
  it('is what the generator makes of the tables', () => {
    expect(readFileSync(new URL('../../src/ui/theme/theme.generated.css', import.meta.url), 'utf8')).toBe(
      CSS,
    );
  });

  it('keeps text at 4.5:1 on every ground, in every surface, primary and mode', () => {
    for (const { surface, primary, dark } of everyLook) {
      const tokens = look(surface, primary, dark);
      const grounds = ['--surface-page', '--surface-raised', '--surface-sunken'].map((name) =>
        resolved(tokens, name),
      );
      for (const ground of grounds)
        for (const text of ['--text', '--text-muted', '--primary'])
          expect(
            contrastOf(resolved(tokens, text), ground),
            `${surface} ${primary} ${dark} ${text}`,
          ).toBeGreaterThanOrEqual(4.5);
      expect(
        contrastOf(resolved(tokens, '--primary-contrast'), resolved(tokens, '--primary')),
        `${surface} ${primary} ${dark}`,
      ).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('keeps the edges of fields at 3:1', () => {
    for (const { surface, primary, dark } of everyLook) {
      const tokens = look(surface, primary, dark);
      for (const ground of ['--surface-page', '--surface-raised', '--surface-sunken'])
        expect(contrastOf(resolved(tokens, '--line-field'), resolved(tokens, ground))).toBeGreaterThanOrEqual(
          3,
        );
    }
  });

  it('lets noir follow the surface: near-black in light, near-white in dark', () => {
    for (const surface of SURFACE_NAMES) {
      expect(contrastOf(resolved(look(surface, 'noir', false), '--primary'), '#ffffff')).toBeGreaterThan(14);
      expect(contrastOf(resolved(look(surface, 'noir', true), '--primary'), '#000000')).toBeGreaterThan(14);
    }
  });

  it('is the default look without any attribute', () => {
    expect(declared(':root')).toEqual(
      new Map([
        ...declared('[data-surface="slate"]'),
        ...declared('[data-primary="noir"]'),
        ...declared('[data-preset="Aura"]'),
      ]),
    );
  });

  it('tells every preset from every other', () => {
    const presets = PRESET_NAMES.map((name) => JSON.stringify([...declared(`[data-preset="${name}"]`)]));
    expect(new Set(presets).size).toBe(4);
  });
});

const STORED: readonly (string | null)[] = [
  null,
  '',
  '{',
  'null',
  '7',
  '"dark"',
  '[]',
  '{"darkMode":true,"preset":"Nora","primary":"rose","surface":"ocean"}',
  '{"darkMode":"yes","preset":"Nope","primary":"toString","surface":"__proto__"}',
  '{"preset":"Material"}',
  JSON.stringify(DEFAULT_THEME),
];

const pageWith = (stored: string | null, scripts = '') => {
  const { window } = new JSDOM(`<!doctype html><html><body></body></html>`, {
    url: 'https://dramalog.test/',
    runScripts: 'outside-only',
  });
  if (stored !== null) window.localStorage.setItem('theme', stored);
  window.eval(scripts);
  return window;
};

const shown = ({ document }: { document: Document }) => ({
  ...document.documentElement.dataset,
  dark: document.documentElement.classList.contains('dark'),
  material: document.body.classList.contains('material'),
});

const enter = (window: ReturnType<typeof pageWith>) => {
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('localStorage', window.localStorage);
  vi.stubGlobal('CustomEvent', window.CustomEvent);
};

afterEach(() => vi.unstubAllGlobals());

describe('the stored theme', () => {
  it.each(STORED)('%j looks the same from the boot scripts as from the store', (stored) => {
    const early = pageWith(stored, `${THEME_BOOT_SCRIPT};${BODY_BOOT_SCRIPT}`);
    const late = pageWith(stored);
    enter(late);
    applyTheme(readTheme());
    expect(shown(early)).toEqual(shown(late));
  });

  it('comes back as it was saved', () => {
    enter(pageWith(null));
    const theme = { darkMode: true, preset: 'Lara', primary: 'teal', surface: 'soho' } as const;
    saveTheme(theme);
    expect(readTheme()).toEqual(theme);
    expect(parseTheme(JSON.stringify(theme))).toEqual(theme);
  });

  it('survives storage that throws', () => {
    const page = pageWith(null);
    enter(page);
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('SecurityError');
      },
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    });
    expect(readTheme()).toEqual(DEFAULT_THEME);
    expect(() => saveTheme(DEFAULT_THEME)).not.toThrow();
  });

  it('announces a new palette, and only then', () => {
    const page = pageWith(null, THEME_BOOT_SCRIPT);
    enter(page);
    const heard: string[] = [];
    page.addEventListener(PALETTE_EVENT, (event) => heard.push((event as CustomEvent).detail.primary));
    applyTheme({ ...DEFAULT_THEME, darkMode: true });
    applyTheme({ ...DEFAULT_THEME, primary: 'rose' });
    applyTheme({ ...DEFAULT_THEME, primary: 'rose', preset: 'Nora' });
    applyTheme({ ...DEFAULT_THEME, primary: 'rose', surface: 'viva' });
    expect(heard).toEqual(['rose', 'rose']);
  });

  it('carries the class material for Material alone', () => {
    const page = pageWith(null);
    enter(page);
    applyTheme({ ...DEFAULT_THEME, preset: 'Material' });
    expect(shown(page).material).toBe(true);
    applyTheme({ ...DEFAULT_THEME, preset: 'Aura' });
    expect(shown(page).material).toBe(false);
  });
});
