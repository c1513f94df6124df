import { flushSync } from 'react-dom';

/** Commits the input of the focused field, for fields that update their value only on blur, such as dates. */
export function commitTyping(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return;
  flushSync(() => field.blur());
  if (field.isConnected) field.focus();
}
