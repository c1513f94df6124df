import { DEFERRED_DRAWINGS, DEFERRED_PARTS, LAID_OUT } from '#src/ui/deferred/deferredParts.ts';
import { HANGUL_LINK } from '#src/ui/type/hangulBoot.ts';

/** Target duration of one step. A tap during a step is then answered within 50 ms, the limit for a long task in Lighthouse. */
const STEP_MILLISECONDS = 6;
/** Minimum number of parts per step, because the frame after each step costs as much as some parts. */
const FEWEST_AT_ONCE = 3;
const MOST_AT_ONCE = 24;

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 100);
  });

const FACES = ['Programme Serif', 'Programme Serif Hangul', 'Programme Sans'];

const partsOf = (selectors: readonly string[]) => [
  ...document.querySelectorAll<HTMLElement>(selectors.join()),
];

/** Returns the lettering of the drawings near the viewport, if they are wide enough to show it (poster.css). */
function lettersInView(): string {
  return partsOf(DEFERRED_DRAWINGS)
    .filter((drawing) => drawing.checkVisibility({ contentVisibilityAuto: true }))
    .flatMap(({ children, clientWidth }) =>
      [...children].filter(({ className }) => Number(/from-(\d+)/.exec(className)?.[1] ?? 0) <= clientWidth),
    )
    .map(({ textContent }) => textContent)
    .join('');
}

/** Timeout for the fonts. On a slow connection, drawings are then shown in the device's fonts. */
const LONGEST_WAIT_MILLISECONDS = 3_000;

/** Loads the fonts of the drawings. Without them, the lettering would be laid out twice: in the device's fonts and again. */
async function loadDrawingFonts(): Promise<void> {
  const sheet = document.querySelector<HTMLLinkElement>(HANGUL_LINK);
  if (sheet && !sheet.sheet) {
    await new Promise((resolve) => {
      sheet.addEventListener('load', resolve, { once: true });
      sheet.addEventListener('error', resolve, { once: true });
    });
  }
  const letters = lettersInView();
  await Promise.all(FACES.map((face) => document.fonts.load(`900 1em "${face}"`, letters)));
}

/**
 * Lays out the parts that the first layout excluded (deferred.css, poster.css), a few at a time while the browser is idle, so
 * that fast scrolling and screenshots of the whole page show everything. The number of parts per step depends on the
 * duration of the last step. The root element is not marked at the end, because that would recalculate the style of every
 * part (20 ms on a desktop for a person with many credits); the next client navigation marks it (root.tsx).
 */
export async function layOutRest(): Promise<void> {
  const expired = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MILLISECONDS));
  await Promise.race([loadDrawingFonts(), expired]);
  const root = document.documentElement;
  const rest = partsOf([...DEFERRED_PARTS, ...DEFERRED_DRAWINGS]);
  let atOnce: number = FEWEST_AT_ONCE;
  while (rest.length > 0) {
    await idle();
    const start = performance.now();
    for (const part of rest.splice(0, atOnce)) part.setAttribute(LAID_OUT, '');
    // Reading a height forces the layout, so that its duration can be measured here.
    root.getBoundingClientRect();
    const fitting = (atOnce * STEP_MILLISECONDS) / Math.max(performance.now() - start, 1);
    atOnce = Math.max(FEWEST_AT_ONCE, Math.min(Math.round(fitting), 2 * atOnce, MOST_AT_ONCE));
  }
}
