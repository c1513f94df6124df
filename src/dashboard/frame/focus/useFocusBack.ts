import { useEffect } from 'react';

/** Elements that open over a screen: dialogs, drawers, popups, the bar of selected rows. */
const OVER = 'dialog, .ant-modal-root, .ant-drawer, #dash-opened, .dash-bulk';
/** A single such element: the focus stays in it while it is open. */
const LAYER =
  'dialog, .ant-modal-wrap, .ant-drawer-content-wrapper, .ant-popover, .ant-dropdown, .ant-select-dropdown, .dash-bulk';
/** Elements outside a dialog that may have the focus while it is open. */
const OVER_DIALOGS = 'dialog, .ant-modal-root, .ant-drawer, #dash-opened, .toasts';
/** Number of previously focused elements that are remembered. */
const REMEMBERED = 8;

const isFocusable = (element: HTMLElement) =>
  element.isConnected && element.checkVisibility() && !element.matches(':disabled');

const isOpen = (layer: Element | null) => layer?.isConnected === true && layer.checkVisibility();

/**
 * Returns the open dialog that covers a control, if any: a closing menu returns the focus to its button even if the chosen
 * item has already opened a dialog.
 */
function dialogOver(control: HTMLElement): HTMLElement | undefined {
  if (control.closest(OVER_DIALOGS)) return undefined;
  const open = [...document.querySelectorAll<HTMLElement>('.ant-modal-wrap')];
  return open.findLast((wrap) => wrap.checkVisibility());
}

/** Moves the focus into a dialog during its opening animation, so that no key press reaches the screen behind it. */
function enterDialog(): void {
  const active = document.activeElement;
  if (active instanceof HTMLElement && active !== document.body) dialogOver(active)?.focus();
}

/**
 * Returns the focus to the previous element when a dialog or popup closes: React removes it with the focus in it, and the
 * browser then focuses the body. Escape cancels a confirmation at a button.
 */
export function useFocusBack(): void {
  useEffect(() => {
    const elements: HTMLElement[] = [];
    let isOver = false;
    let layer: Element | null = null;
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const dialog = dialogOver(target);
      if (dialog) {
        dialog.focus();
        return;
      }
      isOver = target.closest(OVER) !== null;
      layer = target.closest(LAYER);
      if (isOver) return;
      elements.push(target);
      if (elements.length > REMEMBERED) elements.shift();
    };
    const restoreFocus = () => {
      enterDialog();
      if (!isOver || document.activeElement !== document.body || isOpen(layer)) return;
      const element = elements.findLast(isFocusable) ?? document.querySelector<HTMLElement>('#main');
      element?.focus();
    };
    const cancelConfirmation = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !(event.target instanceof Element)) return;
      const confirmation = event.target.closest('.ant-popconfirm');
      confirmation?.querySelector<HTMLElement>('.ant-popconfirm-buttons button')?.click();
    };
    // Between blur and focus, the body has the focus briefly, so check in a later task.
    const look = () => setTimeout(restoreFocus);
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    // Closed popups are often only hidden; the browser drops the focus in them at the next frame.
    const hiding = new MutationObserver(() => requestAnimationFrame(look));
    const opened = document.querySelector('#dash-opened');
    if (opened) hiding.observe(opened, { attributes: true, attributeFilter: ['class'], subtree: true });
    document.addEventListener('focusin', remember);
    document.addEventListener('keydown', cancelConfirmation);
    return () => {
      observer.disconnect();
      hiding.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('keydown', cancelConfirmation);
    };
  }, []);
}
