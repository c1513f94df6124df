/** Drawings a step: some milliseconds of a phone's time. */
const STEP = 6;

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 100);

/**
 * Lays out the drawings that are far from the screen (`content-visibility` in poster.css leaves them out at first), a few
 * at a time while the browser has nothing to do: somebody who scrolls fast, or keeps a picture of the whole page, sees all.
 */
export function layOutRest(): void {
  const rest = [...document.querySelectorAll<HTMLElement>('.poster-art, .portrait-art')];
  const step = () => {
    for (const drawing of rest.splice(0, STEP)) drawing.style.setProperty('content-visibility', 'visible');
    if (rest.length > 0) whenIdle(step);
  };
  whenIdle(step);
}
