import { type Countdown, countdown } from '#src/ui/toasts/countdown.ts';
import { toastElement } from '#src/ui/toasts/toastElement.ts';
import type { ToastMessage } from '#src/ui/toasts/toastMessage.ts';
import '#src/ui/toasts/toasts.css';

/** More than these would cover the page: the oldest leaves. */
const MOST = 4;
/** What a toast stays for, besides the time its words take to read: about 200 a minute. */
const LEAST_MILLISECONDS = 5_000;
const MILLISECONDS_A_LETTER = 60;
/** Brings the keyboard to the newest toast, as in other kits. */
const KEY = 'F8';

interface ShownToast {
  text: string;
  element: HTMLElement;
  /** Null for one that stays until it is dismissed. */
  time: Countdown | null;
}

let region: HTMLElement | null = null;
let shown: ShownToast[] = [];
/** Where the keyboard was before it came to the toasts. */
let cameFrom: Element | null = null;

const isWaiting = () => document.hidden || region?.matches(':hover, :focus-within') === true;

const keepTime = () => {
  for (const { time } of shown) {
    if (isWaiting()) time?.pause();
    else time?.run();
  }
};

const giveFocusBack = () => {
  const next = shown.at(-1)?.element.querySelector('button') ?? cameFrom;
  if (next instanceof HTMLElement && next.isConnected) next.focus();
};

const dismiss = (element: HTMLElement) => {
  const hadFocus = element.contains(document.activeElement);
  for (const { time } of shown.filter((toast) => toast.element === element)) time?.pause();
  shown = shown.filter((toast) => toast.element !== element);
  if (hadFocus) giveFocusBack();
  element.remove();
  if (shown.length === 0) region?.hidePopover();
  keepTime();
};

const onFocusIn = ({ relatedTarget }: FocusEvent) => {
  if (relatedTarget instanceof Element && !region?.contains(relatedTarget)) cameFrom = relatedTarget;
  keepTime();
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

/** The list that toasts are put into; it is there, and read out, before the first of them. */
const madeRegion = (): HTMLElement => {
  const list = document.createElement('ol');
  list.className = 'toasts';
  list.popover = 'manual';
  list.ariaLabel = `Messages (${KEY})`;
  list.ariaLive = 'polite';
  list.addEventListener('pointerenter', keepTime);
  list.addEventListener('pointerleave', keepTime);
  list.addEventListener('focusin', onFocusIn);
  // The element that loses the keyboard still matches `:focus-within` while it is told so.
  list.addEventListener('focusout', () => queueMicrotask(keepTime));
  list.addEventListener('keydown', onEscape);
  document.addEventListener('visibilitychange', keepTime);
  document.addEventListener('keydown', onKey);
  return list;
};

/** What is outside an open modal dialog cannot be reached, so toasts stand in the last one that is open. */
const place = (list: HTMLElement) => {
  const dialog = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1);
  const host = dialog ?? document.body;
  if (list.parentElement !== host) host.append(list);
  if (!list.matches(':popover-open')) list.showPopover();
  dialog?.addEventListener('close', () => shown.length > 0 && place(list), { once: true });
};

const timeOf = ({ text, kind }: ToastMessage, element: HTMLElement): Countdown | null => {
  if (kind === 'wrong') return null;
  return countdown(LEAST_MILLISECONDS + text.length * MILLISECONDS_A_LETTER, () => dismiss(element));
};

/** Shows a toast, at the end of those that are there. */
export const showToast = (message: ToastMessage): void => {
  for (const { text, element } of shown) if (text === message.text) dismiss(element);
  const oldest = shown.length >= MOST ? shown[0] : undefined;
  if (oldest) dismiss(oldest.element);
  region ??= madeRegion();
  place(region);
  const element = toastElement(message, (toast) => dismiss(toast));
  shown.push({ text: message.text, element, time: timeOf(message, element) });
  // A frame later, so that a reader of screens knows the list before something comes into it.
  requestAnimationFrame(() => {
    if (shown.some((toast) => toast.element === element)) region?.append(element);
  });
  keepTime();
};
