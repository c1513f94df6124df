/**
 * Starts the scripts of a page after its first paint. Why it is worth own code (decision 036): with `fetchpriority="low"`
 * alone, Lighthouse measured the largest paint after 2.2 s and scores of 94 to 98; started after the paint, 1.5 s and 99.
 * React Router has no option for it, so the finished HTML is changed.
 */

/** Event of the window: all scripts that the document names have loaded or failed. */
export const SCRIPTS_FETCHED = 'scriptsfetched';

/** `media` of the `modulepreload` links until the first paint: it matches nothing, so browsers do not fetch them yet. */
export const DEFERRED_MEDIA = 'not all';
/** Attribute of the script that starts the app. Until the first paint its type makes it a data block, which does not run. */
export const DEFERRED_SCRIPT = 'data-deferred';

/** A browser that paints nothing for this long starts the scripts all the same. */
const LONGEST_WAIT_MILLISECONDS = 2_000;

const MODULE_LINK = '<link rel="modulepreload"';

/** Returns a document's head whose module links wait for the first paint. React hydrates them after `media` is removed. */
export const deferLinks = (head: string): string =>
  head.replaceAll(MODULE_LINK, `${MODULE_LINK} media="${DEFERRED_MEDIA}"`);

/** Returns a document's body whose last module script, which starts the app, waits for the first paint. */
export function deferScript(body: string): string {
  const start = '<script type="module" async="">';
  const at = body.lastIndexOf(start);
  if (at < 0) return body;
  return `${body.slice(0, at)}<script type="text/plain" ${DEFERRED_SCRIPT}="">${body.slice(at + start.length)}`;
}

/**
 * Inline script at the end of `<body>` that starts the scripts: in the task after the first frame, at once in a hidden tab,
 * which paints nothing. It runs when the stylesheet has loaded, so that frame shows the page.
 */
export const SCRIPTS_BOOT_SCRIPT = `(function(){var s=document.querySelector("script[${DEFERRED_SCRIPT}]"),n=document.createElement("script"),i=0,w=1;function g(){--w||dispatchEvent(new Event("${SCRIPTS_FETCHED}"))}function f(){if(i++)return;document.querySelectorAll('link[rel=modulepreload][media="${DEFERRED_MEDIA}"]').forEach(function(l){w++;l.addEventListener("load",g);l.addEventListener("error",g);l.removeAttribute("media")});if(s)n.type="module",n.text=s.text,s.replaceWith(n);g()}if(document.hidden)return f();setTimeout(f,${LONGEST_WAIT_MILLISECONDS});requestAnimationFrame(function(){setTimeout(f)})})()`;
