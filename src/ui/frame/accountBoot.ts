import { AUTH_KEY, LOGGED_KEY, STORED_AUTH_EVENT } from '#src/domain/accounts/storedSession.ts';

const json = (value: unknown) => JSON.stringify(value);

/**
 * Text of the inline script in `<head>` that reads the stored session before the first paint. On the root element,
 * `data-member` shows the member's menu instead of "Sign in", `data-staff` shows the link to the dashboard, and `--member` and
 * `--initial` are the menu's texts. Expired entries are ignored. The script also updates them after changes in this tab or
 * another one and when the page comes back from the history, so public pages need no other code for it.
 */
export const ACCOUNT_BOOT_SCRIPT = `(function(){var d=document.documentElement,f=function(){var a;try{a=localStorage.getItem(${json(LOGGED_KEY)})=="true"&&JSON.parse(localStorage.getItem(${json(AUTH_KEY)}))}catch(e){}a=Object(a);var n=String(a.displayName||a.slug||"")||"?",m=Date.parse(a.expiresAt)>Date.now();d.toggleAttribute("data-member",m);d.toggleAttribute("data-staff",m&&a.isStaff);d.style.setProperty("--member",JSON.stringify(n));d.style.setProperty("--initial",JSON.stringify(Array.from(n)[0].toUpperCase()))};f();["storage","pageshow",${json(STORED_AUTH_EVENT)}].forEach(function(t){addEventListener(t,f)})})()`;
