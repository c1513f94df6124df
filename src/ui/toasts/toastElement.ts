import type { ToastMessage } from '#src/ui/toasts/toastMessage.ts';

/** Said before the words to those who do not see the mark. */
const SPOKEN = { done: 'Done: ', wrong: 'Trouble: ', news: '' } as const;

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

/** A toast as an element of the list: a mark of its kind, its words, what can be done, a button that dismisses it. */
export const toastElement = (
  { text, kind = 'news', action }: ToastMessage,
  dismiss: (toast: HTMLElement) => void,
): HTMLElement => {
  const toast = make('li', `toast ${kind}`);
  if (kind === 'wrong') toast.role = 'alert';
  const words = make('p', 'toast-words');
  words.append(make('span', 'visually-hidden', SPOKEN[kind]), text);
  toast.append(words);
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
