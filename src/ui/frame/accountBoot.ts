import { AUTH_KEY, LOGGED_KEY, STORED_AUTH_EVENT } from '#src/domain/storedEntries.ts';

const json = (value: unknown) => JSON.stringify(value);

/**
 * Text of the inline script in `<head>` that knows the member before first paint: `data-member` on the root element shows
 * their menu in place of "Sign in", `data-staff` the way to the dashboard in it, `--member` and `--initial` are its lettering. Entries whose time is over count as none. It stays and follows this tab, the others, and a page that comes back from the history;
 * so public pages, which are the same for everyone, need no other code for it.
 */
export const ACCOUNT_BOOT_SCRIPT = `(function(){var d=document.documentElement,f=function(){var a;try{a=localStorage.getItem(${json(LOGGED_KEY)})=="true"&&JSON.parse(localStorage.getItem(${json(AUTH_KEY)}))}catch(e){}a=Object(a);var n=String(a.displayName||a.slug||"")||"?",m=Date.parse(a.expiresAt)>Date.now();d.toggleAttribute("data-member",m);d.toggleAttribute("data-staff",m&&a.isStaff);d.style.setProperty("--member",JSON.stringify(n));d.style.setProperty("--initial",JSON.stringify(Array.from(n)[0].toUpperCase()))};f();["storage","pageshow",${json(STORED_AUTH_EVENT)}].forEach(function(t){addEventListener(t,f)})})()`;
