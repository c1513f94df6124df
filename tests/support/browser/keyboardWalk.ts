import type { Page } from 'playwright';

/** The findings at one tab stop. */
interface Stop {
  name: string;
  errors: string[];
}

/** Number of stops after which a page counts as endless. */
const STOPS_MAX = 600;

/**
 * Runs in the page before the first stop: the elements that the keyboard must reach, and the checks of a
 * stop.
 */
function prepareWalk(): void {
  const INTERACTIVE = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const isChosenElsewhere = (element: HTMLElement) =>
    element instanceof HTMLInputElement &&
    element.type === 'radio' &&
    !element.checked &&
    document.querySelector(`input[name="${CSS.escape(element.name)}"]:checked`) !== null;
  const within = document.querySelector('dialog[open]') ?? document;
  const wanted = new Set(
    [...within.querySelectorAll<HTMLElement>(INTERACTIVE)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled, [inert] *') &&
        shown(element) &&
        !isChosenElsewhere(element),
    ),
  );
  const nameOf = (element: Element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ');
    return `${element.tagName.toLowerCase()}.${element.className} "${text.trim().slice(0, 40)}"`;
  };
  /** The position of a stop: a field that its label draws is where the label is. */
  const seenAs = (element: HTMLElement): Element => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    return label && (getComputedStyle(element).opacity === '0' || element.offsetWidth <= 1) ? label : element;
  };
  const styles = [null, '::before', '::after'];
  const marksOf = (element: HTMLElement) =>
    [element, seenAs(element), element.parentElement, ...element.children, element.nextElementSibling]
      .filter((each) => each instanceof Element)
      .flatMap((each) => styles.map((part) => getComputedStyle(each, part)))
      .map(({ outline, boxShadow, borderColor, backgroundColor }) =>
        [outline, boxShadow, borderColor, backgroundColor].join(),
      )
      .join('|');
  const isCovered = (element: HTMLElement) => {
    const seen = seenAs(element);
    const boxes = [...seen.getClientRects()];
    return !boxes.some(({ left, right, top, bottom }) =>
      [0.2, 0.5, 0.8].some((x) =>
        [0.2, 0.5, 0.8].some((y) => {
          const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
          return hit !== null && (seen.contains(hit) || hit.contains(seen));
        }),
      ),
    );
  };
  /** To the left and not below, or above and not to the right: no reader of this page would go there next. */
  const isBackwards = (from: Element, to: Element) => {
    const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
    const [isAbove, isLeft] = [b.bottom <= a.top + 1, b.right <= a.left + 1];
    const isBelow = b.top >= a.bottom - 1;
    return (isAbove && b.left < a.right - 1) || (isLeft && !isBelow);
  };
  let last: { element: HTMLElement; marks: string } | null = null;
  let first = document.activeElement === document.body ? null : document.activeElement;
  for (const element of wanted) if (element === first) wanted.delete(element);
  Object.assign(window, {
    /** Checks the focused element; null at the end of the walk. */
    judgeStop: (): Stop | null => {
      const element = document.activeElement;
      const errors: string[] = [];
      if (last && marksOf(last.element) === last.marks)
        errors.push(`${nameOf(last.element)} looks the same with the focus and without`);
      const isEnd = !(element instanceof HTMLElement) || element === document.body;
      if (isEnd || element === first || element === last?.element)
        return errors.length > 0 ? { name: 'end', errors } : null;
      if (last && isBackwards(seenAs(last.element), seenAs(element)))
        errors.push(`${nameOf(element)} comes after ${nameOf(last.element)}, which stands behind it`);
      if (isCovered(element)) errors.push(`${nameOf(element)} is covered`);
      first ??= element;
      wanted.delete(element);
      last = { element, marks: marksOf(element) };
      return { name: nameOf(element), errors };
    },
    /** Elements that the keyboard has not reached. */
    notReached: () => [...wanted].filter((element) => element.isConnected && shown(element)).map(nameOf),
  });
}

interface Walk {
  judgeStop(): Stop | null;
  notReached(): string[];
}

/**
 * Walks through a page with the tab key until it leaves it, and reports errors: stops without a focus
 * indicator (WCAG 2.4.7), covered ones (2.4.11), steps against the reading order (2.4.3), unreachable
 * elements (2.1.1) and a page that does not end (2.1.2). It starts at the focused element.
 */
export async function keyboardWalkErrors(page: Page): Promise<{ stops: number; errors: string[] }> {
  await page.evaluate(prepareWalk);
  const errors: string[] = [];
  for (let stops = 0; stops < STOPS_MAX; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => (window as unknown as Walk).judgeStop());
    errors.push(...(stop?.errors ?? []));
    if (stop === null || stop.name === 'end') {
      const missed = await page.evaluate(() => (window as unknown as Walk).notReached());
      return { stops, errors: [...errors, ...missed.map((name) => `${name} is never come to`)] };
    }
  }
  return { stops: STOPS_MAX, errors: [...errors, 'the walk does not end'] };
}
