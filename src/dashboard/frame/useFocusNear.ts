import { useEffect } from 'react';

const CONTROLS = 'a[href], button, input, select, textarea, [contenteditable="true"], [tabindex="0"]';
/** What a control stands in as a whole: beyond it the keyboard does not go by itself. */
const ROOMS = '#main, .dash-header, .dash-sider, .ant-modal-content, .ant-drawer-content, .ant-popover';

const mayHold = (place: HTMLElement) =>
  place.isConnected && place.checkVisibility() && !place.matches(':disabled, [aria-hidden="true"] *');

const isNowhere = () => document.activeElement === document.body || document.activeElement?.id === 'main';

interface Held {
  control: HTMLElement;
  /** What it stands in, from the inside out, as far as its room. */
  around: readonly Element[];
  pathname: string;
}

function heldAt(control: HTMLElement): Held {
  const around: Element[] = [];
  const room = control.closest(ROOMS);
  for (let at = control.parentElement; room && at; at = at.parentElement) {
    around.push(at);
    if (at === room) break;
  }
  return { control, around, pathname: location.pathname };
}

/** The control nearest to one that cannot have the keyboard any more: the last before it, else the first there is. */
function nearTo({ control, around }: Held): HTMLElement | undefined {
  for (const holder of around) {
    if (!holder.isConnected) continue;
    const others = [...holder.querySelectorAll<HTMLElement>(CONTROLS)].filter(mayHold);
    const before = others.findLast(
      (other) => control.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING,
    );
    const near = (control.isConnected ? before : undefined) ?? others[0];
    if (near) return near;
  }
  return undefined;
}

/**
 * Keeps the keyboard near where it was, when the control that has it is switched off or taken out: a page's last button, a
 * row that is removed, what is not offered any more once it was done. The browser would forget where one was. What closes
 * whole, and steps from screen to screen, are cared for elsewhere.
 */
export function useFocusNear(): void {
  useEffect(() => {
    let held: Held | null = null;
    const remember = ({ target }: FocusEvent) => {
      // A page of a list that is come to has the keyboard in no place: the button that led there may be off by then.
      if (target instanceof HTMLElement && target.id === 'main') keepSoon();
      else held = target instanceof HTMLElement ? heldAt(target) : null;
    };
    // Whoever presses on nothing leaves the control on purpose.
    const leave = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest(CONTROLS)) held = null;
    };
    const keep = () => {
      if (!held || !isNowhere() || mayHold(held.control)) return;
      const lost = held;
      held = null;
      if (lost.pathname === location.pathname) nearTo(lost)?.focus();
    };
    // The browser forgets a control that was switched off when it draws the next time; whoever cares for it comes first.
    const keepSoon = () => requestAnimationFrame(() => setTimeout(keep));
    const observer = new MutationObserver(keepSoon);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', leave);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', leave);
    };
  }, []);
}
