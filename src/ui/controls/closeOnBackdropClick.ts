import type { MouseEvent } from 'react';

/** Closes a dialog when the click hits the dialog element itself, which is its backdrop, and not its content. */
export const closeOnBackdropClick = (event: MouseEvent<HTMLDialogElement>): void => {
  if (event.target === event.currentTarget) event.currentTarget.close();
};
