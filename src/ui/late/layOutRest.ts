import { LAID_OUT, LATE_DRAWINGS, LATE_PARTS } from '#src/ui/late/lateParts.ts';
import { HANGUL_LINK } from '#src/ui/type/hangulBoot.ts';

/** What one step may take. A tap that comes meanwhile is answered within the 50 ms that Lighthouse and readers call at once. */
const STEP_MILLISECONDS = 6;
/** Each step is followed by a frame, which costs as much as some parts do. */
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

/** The lettering that will be seen first: of drawings near the screen, as far as they are wide enough for it (poster.css). */
function lettersInView(): string {
  return partsOf(LATE_DRAWINGS)
    .filter((drawing) => drawing.checkVisibility({ contentVisibilityAuto: true }))
    .flatMap(({ children, clientWidth }) =>
      [...children].filter(({ className }) => Number(/from-(\d+)/.exec(className)?.[1] ?? 0) <= clientWidth),
    )
    .map(({ textContent }) => textContent)
    .join('');
}

/** On a slow line the device's letters have to do: drawings do not stay without theirs for longer. */
const LONGEST_WAIT_MILLISECONDS = 3_000;

/** Fetches the letters of drawings: laid out before, they would be set in the device's letters and then once more. */
async function lettersCome(): Promise<void> {
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
 * Lays out what the first layout left out (late.css, poster.css), a few parts at a time while the browser has nothing else
 * to do: somebody who scrolls fast, or keeps a picture of the whole page, sees all. How many parts a step takes follows
 * from how long the last one took. The root element is not marked at the end, which would make every part's style anew
 * (20 ms on a desk, of a person with many credits); the next page within the browser marks it (root.tsx).
 */
export async function layOutRest(): Promise<void> {
  const tooLate = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MILLISECONDS));
  await Promise.race([lettersCome(), tooLate]);
  const root = document.documentElement;
  const rest = partsOf([...LATE_PARTS, ...LATE_DRAWINGS]);
  let atOnce: number = FEWEST_AT_ONCE;
  while (rest.length > 0) {
    await idle();
    const start = performance.now();
    for (const part of rest.splice(0, atOnce)) part.setAttribute(LAID_OUT, '');
    // Asking for a height lays them out, and here the time it takes is known.
    root.getBoundingClientRect();
    const fitting = (atOnce * STEP_MILLISECONDS) / Math.max(performance.now() - start, 1);
    atOnce = Math.max(FEWEST_AT_ONCE, Math.min(Math.round(fitting), 2 * atOnce, MOST_AT_ONCE));
  }
}
