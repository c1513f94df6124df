import { THEME_KEY } from '#src/ui/theme/pageTheme.ts';
import { PRESET_NAMES, PRIMARY_NAMES, SURFACE_NAMES } from '#src/ui/theme/theme.ts';

const json = (value: unknown) => JSON.stringify(value);

// Both scripts run before the first paint and before any module, so they are inline text, which must be short because every
// page contains it. The first name of each list is the default (S-T1, S-T6). Storage that throws or contains invalid data is
// ignored. These are functions, because a bundler would not remove the unused call of a constant.
const stored = () =>
  `function(){var t;try{t=JSON.parse(localStorage.getItem(${json(THEME_KEY)}))}catch(e){}t=Object(t);return{darkMode:t.darkMode===true,preset:c(${json(PRESET_NAMES)},t.preset),primary:c(${json(PRIMARY_NAMES)},t.primary),surface:c(${json([null, ...SURFACE_NAMES])},t.surface)}}`;
const show = () =>
  `function(t){var b=document.body,d=r.dataset;p.theme=t;d.preset=t.preset;d.primary=t.primary;d.surface=t.surface||${json(SURFACE_NAMES[0])};r.classList.toggle("dark",t.darkMode);if(b)b.classList.toggle("material",t.preset==="Material")}`;

/**
 * Returns the inline script in `<head>`. It applies the stored theme to the root element before the first paint (S-T1) and
 * sets `window.pageTheme` (see `PageTheme`) for later changes.
 */
export const themeBootScript = () =>
  `(function(){var r=document.documentElement,c=function(n,v){return n.indexOf(v)<0?n[0]:v},p=window.pageTheme={stored:${stored()},show:${show()}};p.show(p.stored())})()`;

/** Text of the inline script at the start of `<body>`, which adds the class `material` (S-T3) as soon as the body exists. */
export const BODY_BOOT_SCRIPT = 'pageTheme.show(pageTheme.theme)';
