import { SCRIPTS_FETCHED } from '#src/ui/late/scriptsBoot.ts';
import hangulStyles from '#src/ui/type/hangul.css?url';

/** Address of the stylesheet that names the files of Hangul letters. */
export const HANGUL_STYLES: string = hangulStyles;

const json = (value: unknown) => JSON.stringify(value);

/** Where the sheet's element lies, from the first script on: whoever needs the letters waits for its `load`. */
export const HANGUL_LINK = 'head > link[data-hangul]';

/** A page whose scripts leave no moment. */
const LONGEST_WAIT_MILLISECONDS = 1_000;

/**
 * Text of the inline script in `<head>` that fetches the Hangul letters: up to 300 kB, which otherwise come before the
 * scripts and, on a fast line, before anything is painted. The first visit paints with the device's own Korean letters and
 * swaps them in when the scripts have come, the page has been painted (a tab in the background is not painted until it is
 * seen; a browser that cannot tell counts as painted) and the scripts leave the browser a moment; from then on (the entry `hangul` of local
 * storage) they are asked for at once, since they are in the browser's cache, and `data-lettered` on the root element
 * shows the lettering of drawings with the first paint (late.css).
 */
export const hangulBootScript = () =>
  `(function(){var l=document.createElement("link"),s,h=${json(HANGUL_STYLES)},f=function(){l.href=h},p=window.PerformanceObserver,q=window.requestIdleCallback,i=function(){q?q(f,{timeout:${LONGEST_WAIT_MILLISECONDS}}):f()},w=function(){if(!p||!(p.supportedEntryTypes||[]).includes("paint"))return i();new p(function(e,o){if(e.getEntriesByName("first-contentful-paint").length){o.disconnect();i()}}).observe({type:"paint",buffered:true})};l.rel="stylesheet";l.dataset.hangul="";l.onload=function(){try{localStorage.setItem("hangul",h)}catch(e){}};document.head.append(l);try{s=localStorage.getItem("hangul")}catch(e){}if(s==h){f();document.documentElement.dataset.lettered=""}else addEventListener("${SCRIPTS_FETCHED}",w)})()`;
