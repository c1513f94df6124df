import { type Countdown, countdown } from '#src/ui/toasts/countdown.ts';
import { toastElement } from '#src/ui/toasts/toastElement.ts';
import type { ToastMessage } from '#src/ui/toasts/toastMessage.ts';
import '#src/ui/toasts/toasts.css';

/** Maximum number of toasts, so that they do not cover the page. The oldest is dismissed. */
const MOST = 4;
/** Minimum display time of a toast, in addition to the time to read it at about 200 words per minute. */
const LEAST_MILLISECONDS = 5_000;
const MILLISECONDS_A_LETTER = 60;
/** Key that moves the focus to the newest toast, as in other component libraries. */
const KEY = 'F8';

interface ShownToast {
  text: string;
  element: HTMLElement;
  /** Null if the toast stays until it is dismissed. */
  time: Countdown | null;
}

let region: HTMLElement | null = null;
let shown: ShownToast[] = [];
/** The element that had the focus before the toasts. */
let previousFocus: Element | null = null;

const isWaiting = () => document.hidden || region?.matches(':hover, :focus-within') === true;

const updateTimers = () => {
  for (const { time } of shown) {
    if (isWaiting()) time?.pause();
    else time?.run();
  }
};

const restoreFocus = () => {
  const next = shown.at(-1)?.element.querySelector('button') ?? previousFocus;
  if (next instanceof HTMLElement && next.isConnected) next.focus();
};

const dismiss = (element: HTMLElement) => {
  const hadFocus = element.contains(document.activeElement);
  for (const { time } of shown.filter((toast) => toast.element === element)) time?.pause();
  shown = shown.filter((toast) => toast.element !== element);
  if (hadFocus) restoreFocus();
  element.remove();
  if (shown.length === 0) region?.hidePopover();
  updateTimers();
};

const onFocusIn = ({ relatedTarget }: FocusEvent) => {
  if (relatedTarget instanceof Element && !region?.contains(relatedTarget)) previousFocus = relatedTarget;
  updateTimers();
};

const onEscape = (event: KeyboardEvent) => {
  const toast = event.target instanceof Element ? event.target.closest<HTMLElement>('.toast') : null;
  if (event.key !== 'Escape' || !toast) return;
  event.preventDefault();
  event.stopPropagation();
  dismiss(toast);
};

const onKey = (event: KeyboardEvent) => {
  if (event.key !== KEY || shown.length === 0) return;
  event.preventDefault();
  shown.at(-1)?.element.querySelector('button')?.focus();
};

/** Creates the live region of the toasts. Screen readers need it to exist before the first toast. */
const createRegion = (): HTMLElement => {
  const list = document.createElement('ol');
  list.className = 'toasts';
  list.popover = 'manual';
  list.ariaLabel = `Messages (${KEY})`;
  list.ariaLive = 'polite';
  list.addEventListener('pointerenter', updateTimers);
  list.addEventListener('pointerleave', updateTimers);
  list.addEventListener('focusin', onFocusIn);
  // During `focusout`, the element still matches `:focus-within`.
  list.addEventListener('focusout', () => queueMicrotask(updateTimers));
  list.addEventListener('keydown', onEscape);
  document.addEventListener('visibilitychange', updateTimers);
  document.addEventListener('keydown', onKey);
  return list;
};

/** Moves the toasts into the topmost modal dialog, because elements outside of it cannot be focused or clicked. */
const showIn = (list: HTMLElement) => {
  const dialog = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1);
  const host = dialog ?? document.body;
  if (list.parentElement !== host) host.append(list);
  if (!list.matches(':popover-open')) list.showPopover();
  dialog?.addEventListener('close', () => shown.length > 0 && showIn(list), { once: true });
};

const timeOf = ({ text, kind }: ToastMessage, element: HTMLElement): Countdown | null => {
  if (kind === 'wrong') return null;
  return countdown(LEAST_MILLISECONDS + text.length * MILLISECONDS_A_LETTER, () => dismiss(element));
};

/** Shows a toast after the existing ones. A toast with the same text is replaced. */
export const showToast = (message: ToastMessage): void => {
  for (const { text, element } of shown) if (text === message.text) dismiss(element);
  const oldest = shown.length >= MOST ? shown[0] : undefined;
  if (oldest) dismiss(oldest.element);
  region ??= createRegion();
  showIn(region);
  const element = toastElement(message, (toast) => dismiss(toast));
  shown.push({ text: message.text, element, time: timeOf(message, element) });
  // Added one frame later, so that screen readers know the live region before it changes.
  requestAnimationFrame(() => {
    if (shown.some((toast) => toast.element === element)) region?.append(element);
  });
  updateTimers();
};
