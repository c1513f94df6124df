import { useEffect } from 'react';

/** What lies over a screen for a while: dialogs, drawers, lists and notes that open, the bar of what is selected. */
const OVER = 'dialog, .ant-modal-root, .ant-drawer, #dash-opened, .dash-bulk';
/** One of them, as it stands: while it does, the keyboard stays in it. */
const LAYER =
  'dialog, .ant-modal-wrap, .ant-drawer-content-wrapper, .ant-popover, .ant-dropdown, .ant-select-dropdown, .dash-bulk';
/** What may have the keyboard over a dialog that it is no part of. */
const OVER_DIALOGS = 'dialog, .ant-modal-root, .ant-drawer, #dash-opened, .toasts';
/** How many places are remembered that the keyboard was at. */
const REMEMBERED = 8;

const mayHold = (place: HTMLElement) =>
  place.isConnected && place.checkVisibility() && !place.matches(':disabled');

const isOpen = (layer: Element | null) => layer?.isConnected === true && layer.checkVisibility();

/**
 * The dialog that a control lies behind, if one is open: a menu that closes gives the keyboard back to its button, when
 * what was chosen in it has opened a dialog already.
 */
function dialogBefore(control: HTMLElement): HTMLElement | undefined {
  if (control.closest(OVER_DIALOGS)) return undefined;
  const open = [...document.querySelectorAll<HTMLElement>('.ant-modal-wrap')];
  return open.findLast((wrap) => wrap.checkVisibility());
}

/** Gives the keyboard to a dialog that opens, before it has ceased to move: what is behind it hears no key any more. */
function enterDialog(): void {
  const active = document.activeElement;
  if (active instanceof HTMLElement && active !== document.body) dialogBefore(active)?.focus();
}

/**
 * Gives the keyboard back to where it was before, when what it is in goes away from over the screen: React takes a dialog
 * out with the focus in it, and the browser then forgets where one was. Escape leaves a question that opened at a button.
 */
export function useFocusBack(): void {
  useEffect(() => {
    const places: HTMLElement[] = [];
    let isOver = false;
    let layer: Element | null = null;
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const dialog = dialogBefore(target);
      if (dialog) {
        dialog.focus();
        return;
      }
      isOver = target.closest(OVER) !== null;
      layer = target.closest(LAYER);
      if (isOver) return;
      places.push(target);
      if (places.length > REMEMBERED) places.shift();
    };
    const giveBack = () => {
      enterDialog();
      if (!isOver || document.activeElement !== document.body || isOpen(layer)) return;
      const place = places.findLast(mayHold) ?? document.querySelector<HTMLElement>('#main');
      place?.focus();
    };
    const leaveQuestion = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !(event.target instanceof Element)) return;
      const question = event.target.closest('.ant-popconfirm');
      question?.querySelector<HTMLElement>('.ant-popconfirm-buttons button')?.click();
    };
    // Between two controls nothing has the keyboard for a moment: only where that lasts it is lost.
    const look = () => setTimeout(giveBack);
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    // What opened is often kept and hidden; the browser forgets the focus in it when it draws the next time.
    const hiding = new MutationObserver(() => requestAnimationFrame(look));
    const opened = document.querySelector('#dash-opened');
    if (opened) hiding.observe(opened, { attributes: true, attributeFilter: ['class'], subtree: true });
    document.addEventListener('focusin', remember);
    document.addEventListener('keydown', leaveQuestion);
    return () => {
      observer.disconnect();
      hiding.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('keydown', leaveQuestion);
    };
  }, []);
}
