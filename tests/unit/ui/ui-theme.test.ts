import { JSDOM } from 'jsdom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BODY_BOOT_SCRIPT, themeBootScript } from '#src/ui/theme/bootScript.ts';
import { changeTheme, onThemeChange } from '#src/ui/theme/pageTheme.ts';
import { followStoredTheme, PALETTE_EVENT, type Palette, paletteOf, repaint } from '#src/ui/theme/palette.ts';
import { PRIMARIES, SURFACES } from '#src/ui/theme/palettes.ts';
import { DEFAULT_THEME, PRIMARY_NAMES, SURFACE_NAMES, type Theme } from '#src/ui/theme/theme.ts';

const reject = () => {
  throw new Error('SecurityError');
};

/** The storage of a browser that stores nothing for this site. */
const REJECTING = { getItem: reject, setItem: reject };

/** A page after the inline script of its head, with this in local storage. */
const pageWith = (stored: string | null, { isRejecting = false } = {}) => {
  const { window } = new JSDOM(`<!doctype html><html><body></body></html>`, {
    url: 'https://dramalog.test/',
    runScripts: 'outside-only',
  });
  if (stored !== null) window.localStorage.setItem('theme', stored);
  const storage = isRejecting ? REJECTING : window.localStorage;
  if (isRejecting) Object.defineProperty(window, 'localStorage', { value: storage });
  window.eval(`${themeBootScript()};${BODY_BOOT_SCRIPT}`);
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('CustomEvent', window.CustomEvent);
  vi.stubGlobal('Event', window.Event);
  return window;
};

const shown = ({ document }: { document: Document }) => ({
  ...document.documentElement.dataset,
  dark: document.documentElement.classList.contains('dark'),
  material: document.body.classList.contains('material'),
});

const DEFAULT_LOOK = { preset: 'Aura', primary: 'noir', surface: 'slate', dark: false, material: false };

const paletteReceived = (page: ReturnType<typeof pageWith>) => {
  const received: Palette[] = [];
  page.addEventListener(PALETTE_EVENT, (event) => received.push((event as CustomEvent<Palette>).detail));
  return received;
};

afterEach(() => vi.unstubAllGlobals());

describe('the stored theme', () => {
  it('[S-T1] is the default if nothing is stored', () => {
    const page = pageWith(null);
    expect(page.pageTheme.theme).toEqual(DEFAULT_THEME);
    expect(DEFAULT_THEME).toEqual({ darkMode: false, preset: 'Aura', primary: 'noir', surface: null });
    expect(shown(page)).toEqual(DEFAULT_LOOK);
  });

  it.each([
    '',
    '{',
    'null',
    '7',
    '"dark"',
    '[]',
    '[true]',
    'true',
    '{"darkMode":1}',
    '{"darkMode":"true","preset":"aura","primary":["rose"],"surface":{}}',
    '{"darkMode":null,"preset":"Nope","primary":"toString","surface":"__proto__"}',
    '{"preset":"constructor","primary":0,"surface":7}',
    '{"__proto__":{"darkMode":true},"preset":"Lara\\u0000"}',
    '{"preset":"<script>alert(1)</script>","surface":"slate\\" onload=\\""}',
    'x'.repeat(200_000),
  ])('[S-T1] falls back to the default from %.60j', (stored) => {
    const page = pageWith(stored);
    expect(page.pageTheme.theme).toEqual(DEFAULT_THEME);
    expect(shown(page)).toEqual(DEFAULT_LOOK);
  });

  it('[S-T1] keeps the valid parts of an invalid entry', () => {
    const page = pageWith(
      '{"darkMode":true,"preset":"Material","primary":"gold","surface":"ocean","more":1}',
    );
    expect(page.pageTheme.theme).toEqual({
      darkMode: true,
      preset: 'Material',
      primary: 'noir',
      surface: 'ocean',
    });
    expect(shown(page)).toEqual({
      preset: 'Material',
      primary: 'noir',
      surface: 'ocean',
      dark: true,
      material: true,
    });
  });

  it('[S-T1] is written as JSON in the specified form on every change, and read back', () => {
    const page = pageWith(null);
    const stored = () => JSON.parse(page.localStorage.getItem('theme') ?? 'null') as unknown;
    changeTheme({ darkMode: true });
    expect(stored()).toEqual({ darkMode: true, preset: 'Aura', primary: 'noir', surface: null });
    repaint({ preset: 'Lara' });
    repaint({ primary: 'teal', surface: 'soho' });
    expect(stored()).toEqual({ darkMode: true, preset: 'Lara', primary: 'teal', surface: 'soho' });
    expect(page.pageTheme.stored()).toEqual(page.pageTheme.theme);
    const next = pageWith(page.localStorage.getItem('theme'));
    expect(shown(next)).toEqual({
      preset: 'Lara',
      primary: 'teal',
      surface: 'soho',
      dark: true,
      material: false,
    });
  });

  it('[S-T1] applies to this page if a browser refuses to store it', () => {
    const page = pageWith(null, { isRejecting: true });
    expect(page.pageTheme.theme).toEqual(DEFAULT_THEME);
    changeTheme({ darkMode: true });
    expect(shown(page).dark).toBe(true);
  });
});

describe('a change of the theme', () => {
  it('[S-T2] [S-T3] sets the class dark on the root and the class material on the body', () => {
    const page = pageWith(null);
    const reported = vi.fn();
    const end = onThemeChange(reported);
    changeTheme({ darkMode: true, preset: 'Material' });
    expect(shown(page)).toMatchObject({ dark: true, material: true, preset: 'Material' });
    changeTheme({ darkMode: false, preset: 'Nora' });
    expect(shown(page)).toMatchObject({ dark: false, material: false, preset: 'Nora' });
    expect(reported).toHaveBeenCalledTimes(2);
    end();
    changeTheme({ darkMode: true });
    expect(reported).toHaveBeenCalledTimes(2);
  });

  it('[S-T4] announces the new palette on each change of primary or surface, and only then', () => {
    const page = pageWith(null);
    const received = paletteReceived(page);
    repaint({ darkMode: true });
    repaint({ preset: 'Nora' });
    repaint({ primary: 'noir' });
    expect(received).toEqual([]);
    repaint({ primary: 'rose' });
    repaint({ surface: 'viva' });
    expect(received).toEqual([
      { primary: PRIMARIES.rose, surface: SURFACES.slate },
      { primary: PRIMARIES.rose, surface: SURFACES.viva },
    ]);
  });

  it('[S-T4] announces the palette too when another tab has selected it', () => {
    const page = pageWith(null);
    const received = paletteReceived(page);
    const elsewhere: Theme = { darkMode: true, preset: 'Material', primary: 'sky', surface: 'stone' };
    page.localStorage.setItem('theme', JSON.stringify(elsewhere));
    followStoredTheme();
    expect(page.pageTheme.theme).toEqual(elsewhere);
    expect(received).toEqual([{ primary: PRIMARIES.sky, surface: SURFACES.stone }]);
    page.localStorage.removeItem('theme');
    followStoredTheme();
    expect(shown(page)).toEqual(DEFAULT_LOOK);
  });
});

describe('a palette', () => {
  it('[S-T4] has the specified shades, for all 17 primaries and 8 surfaces', () => {
    const shades = ['50', '100', '200', '300', '400', '500', '600', '700', '800', '900', '950'];
    expect([PRIMARY_NAMES.length, SURFACE_NAMES.length]).toEqual([17, 8]);
    for (const primary of PRIMARY_NAMES)
      for (const surface of SURFACE_NAMES) {
        const palette = paletteOf({ primary, surface });
        expect(Object.keys(palette.primary)).toEqual(shades);
        expect(Object.keys(palette.surface)).toEqual(['0', ...shades]);
        expect([...Object.values(palette.primary), ...Object.values(palette.surface)]).toSatisfy(
          (colours: string[]) => colours.every((colour) => /^#[\da-f]{6}$/.test(colour)),
        );
      }
  });

  it('[S-T5] [S-T6] with noir is the surface, and slate if the surface is empty', () => {
    expect(paletteOf({ primary: 'noir', surface: null })).toEqual(
      paletteOf({ primary: 'noir', surface: 'slate' }),
    );
    const { primary, surface } = paletteOf({ primary: 'noir', surface: 'ocean' });
    expect(surface).toEqual(SURFACES.ocean);
    expect(surface).toMatchObject(primary);
  });
});
