/** Event of the window: all scripts that the document names are there, or could not be had. */
export const SCRIPTS_FETCHED = 'scriptsfetched';

/** `rel` of the links to modules until then. */
export const HELD_LINK = 'held';
/** Attribute of the script that begins the app until then. */
export const HELD_SCRIPT = 'data-held';

/** A browser that paints nothing for so long is given the scripts nevertheless. */
const LONGEST_WAIT_MILLISECONDS = 2_000;

/**
 * Takes the scripts that a finished page's head names back until it is painted: the page is whole without them, and fetched
 * with the rest they would share its line and processor. React Router knows no such thing. React takes the elements over as
 * they are by then.
 */
export const holdLinks = (head: string): string =>
  head.replaceAll('<link rel="modulepreload"', `<link rel="${HELD_LINK}"`);

/** The same of the script that begins the app, the last of the body. */
export function holdScript(body: string): string {
  const start = '<script type="module" async="">';
  const at = body.lastIndexOf(start);
  if (at < 0) return body;
  return `${body.slice(0, at)}<script type="text/plain" ${HELD_SCRIPT}="">${body.slice(at + start.length)}`;
}

/**
 * Text of the inline script at the end of `<body>` that lets them go, by the first frame or in a tab that shows none. It runs
 * when the stylesheet is there, so that frame has the page in it; the task behind it comes after its painting.
 */
export const SCRIPTS_BOOT_SCRIPT = `(function(){var s=document.querySelector("script[${HELD_SCRIPT}]"),n=document.createElement("script"),i=0,w=1;function g(){--w||dispatchEvent(new Event("${SCRIPTS_FETCHED}"))}function f(){if(i++)return;document.querySelectorAll("link[rel=${HELD_LINK}]").forEach(function(l){w++;l.addEventListener("load",g);l.addEventListener("error",g);l.rel="modulepreload"});if(s)n.type="module",n.text=s.text,s.replaceWith(n);g()}if(document.hidden)return f();setTimeout(f,${LONGEST_WAIT_MILLISECONDS});requestAnimationFrame(function(){setTimeout(f)})})()`;
