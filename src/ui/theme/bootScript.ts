import { DEFAULT_THEME, PRESET_NAMES, PRIMARY_NAMES, SURFACE_NAMES, THEME_KEY } from '#src/ui/theme/theme.ts';

// Both scripts run before anything is painted and before any module has loaded, so they repeat in a few lines what
// `parseTheme` and `applyTheme` do; a unit test runs both and compares. Storage that throws or holds nonsense is passed by.
const json = (value: unknown) => JSON.stringify(value);

/** Text of the inline script in `<head>`: puts the stored theme on the root element before first paint (S-T1). */
export const THEME_BOOT_SCRIPT = `(function(){var t;try{t=JSON.parse(localStorage.getItem(${json(THEME_KEY)}))}catch(e){}t=Object(t);var d=document.documentElement,p=function(n,v,f){return n.indexOf(v)<0?f:v};d.dataset.preset=p(${json(PRESET_NAMES)},t.preset,${json(DEFAULT_THEME.preset)});d.dataset.primary=p(${json(PRIMARY_NAMES)},t.primary,${json(DEFAULT_THEME.primary)});d.dataset.surface=p(${json(SURFACE_NAMES)},t.surface,${json(SURFACE_NAMES[0])});if(t.darkMode===true)d.classList.add("dark")})()`;

/** Text of the inline script just inside `<body>`: the class `material` (S-T3), once there is a body to carry it. */
export const BODY_BOOT_SCRIPT = `if(document.documentElement.dataset.preset==="Material")document.body.classList.add("material")`;
