import { SCRIPTS_FETCHED } from '#src/ui/deferred/scriptsBoot.ts';
import hangulStyles from '#src/ui/type/hangul.css?url';

/** Address of the stylesheet with the Hangul fonts. */
export const HANGUL_STYLES: string = hangulStyles;

const json = (value: unknown) => JSON.stringify(value);

/** Selector of the stylesheet's link, which the first script adds. Code that needs the fonts waits for its `load` event. */
export const HANGUL_LINK = 'head > link[data-hangul]';

/** Timeout for pages whose scripts leave the browser no idle time. */
const LONGEST_WAIT_MILLISECONDS = 1_000;

/**
 * Returns the inline script in `<head>` that loads the Hangul fonts, up to 300 kB. Otherwise they would load before the scripts
 * and, on a fast connection, before the first paint. The first visit paints with the device's Korean font. The fonts load when
 * the scripts have loaded, the page has been painted and the browser is idle. Background tabs are not painted until they are
 * visible; browsers that do not report the paint count as painted. Later visits, which the entry `hangul` of local storage
 * marks, load the fonts at once from the browser's cache, and `data-lettered` on the root element shows the lettering of
 * drawings at the first paint (deferred.css).
 */
export const hangulBootScript = () =>
  `(function(){var l=document.createElement("link"),s,h=${json(HANGUL_STYLES)},f=function(){l.href=h},p=window.PerformanceObserver,q=window.requestIdleCallback,i=function(){q?q(f,{timeout:${LONGEST_WAIT_MILLISECONDS}}):f()},w=function(){if(!p||!(p.supportedEntryTypes||[]).includes("paint"))return i();new p(function(e,o){if(e.getEntriesByName("first-contentful-paint").length){o.disconnect();i()}}).observe({type:"paint",buffered:true})};l.rel="stylesheet";l.dataset.hangul="";l.onload=function(){try{localStorage.setItem("hangul",h)}catch(e){}};document.head.append(l);try{s=localStorage.getItem("hangul")}catch(e){}if(s==h){f();document.documentElement.dataset.lettered=""}else addEventListener("${SCRIPTS_FETCHED}",w)})()`;
