import { THEME_KEY } from '#src/ui/theme/pageTheme.ts';
import { PRESET_NAMES, PRIMARY_NAMES, SURFACE_NAMES } from '#src/ui/theme/theme.ts';

const json = (value: unknown) => JSON.stringify(value);

// Both run before anything is painted and before any module has loaded, so they are text, as short as it can be: it
// travels with every page. The first name of each list is the default (S-T1, S-T6). Storage that throws or holds nonsense
// is passed by. Functions, since a bundler leaves an unused call in a browser's file.
const stored = () =>
  `function(){var t;try{t=JSON.parse(localStorage.getItem(${json(THEME_KEY)}))}catch(e){}t=Object(t);return{darkMode:t.darkMode===true,preset:c(${json(PRESET_NAMES)},t.preset),primary:c(${json(PRIMARY_NAMES)},t.primary),surface:c(${json([null, ...SURFACE_NAMES])},t.surface)}}`;
const show = () =>
  `function(t){var b=document.body,d=r.dataset;p.theme=t;d.preset=t.preset;d.primary=t.primary;d.surface=t.surface||${json(SURFACE_NAMES[0])};r.classList.toggle("dark",t.darkMode);if(b)b.classList.toggle("material",t.preset==="Material")}`;

/**
 * Text of the inline script in `<head>`: puts the stored theme on the root element before first paint (S-T1) and leaves
 * `window.pageTheme` (see `PageTheme`) for those who change it.
 */
export const themeBootScript = () =>
  `(function(){var r=document.documentElement,c=function(n,v){return n.indexOf(v)<0?n[0]:v},p=window.pageTheme={stored:${stored()},show:${show()}};p.show(p.stored())})()`;

/** Text of the inline script just inside `<body>`: the class `material` (S-T3), once there is a body to carry it. */
export const BODY_BOOT_SCRIPT = 'pageTheme.show(pageTheme.theme)';
