import { flushSync } from 'react-dom';

/** Hands in what is being written in a field that takes it only when it is left: a name half typed, a date to be tidied. */
export function handInWriting(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return;
  flushSync(() => field.blur());
  if (field.isConnected) field.focus();
}
