import type { ToastMessage } from '#src/ui/toasts/toastMessage.ts';

/** Prefixes for screen readers instead of the visual mark. */
const SPOKEN = { done: 'Done: ', wrong: 'Error: ', news: '' } as const;

const make = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text = '') => {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
};

const makeButton = (className: string, text: string, onClick: () => void) => {
  const button = make('button', className, text);
  button.type = 'button';
  button.addEventListener('click', onClick);
  return button;
};

/** Creates the list item of a toast with its text, its action and a button that dismisses it. */
export const toastElement = (
  { text, kind = 'news', action }: ToastMessage,
  dismiss: (toast: HTMLElement) => void,
): HTMLElement => {
  const toast = make('li', `toast ${kind}`);
  if (kind === 'wrong') toast.role = 'alert';
  const parts = make('p', 'toast-text');
  parts.append(make('span', 'visually-hidden', SPOKEN[kind]), text);
  toast.append(parts);
  if (action) {
    const act = () => {
      action.run();
      dismiss(toast);
    };
    toast.append(makeButton('button quiet', action.label, act));
  }
  const close = makeButton('toast-close', '', () => dismiss(toast));
  close.ariaLabel = 'Dismiss';
  toast.append(close);
  return toast;
};
