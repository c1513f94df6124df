import { useEffect } from 'react';

const CONTROLS = 'a[href], button, input, select, textarea, [contenteditable="true"], [tabindex="0"]';
/** Regions of a screen: the focus does not move out of them automatically. */
const REGIONS = '#main, .dash-header, .dash-sider, .ant-modal-content, .ant-drawer-content, .ant-popover';

const isFocusable = (element: HTMLElement) =>
  element.isConnected && element.checkVisibility() && !element.matches(':disabled, [aria-hidden="true"] *');

const isNowhere = () => document.activeElement === document.body || document.activeElement?.id === 'main';

interface FocusedControl {
  control: HTMLElement;
  /** Its ancestors, innermost first, up to its region. */
  ancestors: readonly Element[];
  pathname: string;
}

function focusedAt(control: HTMLElement): FocusedControl {
  const ancestors: Element[] = [];
  const region = control.closest(REGIONS);
  for (let at = control.parentElement; region && at; at = at.parentElement) {
    ancestors.push(at);
    if (at === region) break;
  }
  return { control, ancestors, pathname: location.pathname };
}

/** Returns the control nearest to one that lost the focus: the last before it, otherwise the first. */
function nearTo({ control, ancestors }: FocusedControl): HTMLElement | undefined {
  for (const holder of ancestors) {
    if (!holder.isConnected) continue;
    const others = [...holder.querySelectorAll<HTMLElement>(CONTROLS)].filter(isFocusable);
    const before = others.findLast(
      (other) => control.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING,
    );
    const near = (control.isConnected ? before : undefined) ?? others[0];
    if (near) return near;
  }
  return undefined;
}

/**
 * Moves the focus to a nearby control when the focused one is disabled or removed, such as the Next button on the last page
 * or a removed row; the browser would focus the body. Closing dialogs (`useFocusBack`) and navigation are handled
 * elsewhere.
 */
export function useFocusNear(): void {
  useEffect(() => {
    let focused: FocusedControl | null = null;
    const remember = ({ target }: FocusEvent) => {
      // Paging focuses `#main`, and the button that was pressed may be disabled by then.
      if (target instanceof HTMLElement && target.id === 'main') restoreFocusSoon();
      else focused = target instanceof HTMLElement ? focusedAt(target) : null;
    };
    // A click outside all controls drops the focus on purpose.
    const leave = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest(CONTROLS)) focused = null;
    };
    const restoreFocus = () => {
      if (!focused || !isNowhere() || isFocusable(focused.control)) return;
      const lost = focused;
      focused = null;
      if (lost.pathname === location.pathname) nearTo(lost)?.focus();
    };
    // The browser drops the focus of a disabled control at the next frame; other focus handling runs first.
    const restoreFocusSoon = () => requestAnimationFrame(() => setTimeout(restoreFocus));
    const observer = new MutationObserver(restoreFocusSoon);
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
