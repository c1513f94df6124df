import type { MouseEvent } from 'react';

/** A click on a dialog itself, not on what is in it, fell beside its sheet and closes it. */
export const closeBeside = (event: MouseEvent<HTMLDialogElement>): void => {
  if (event.target === event.currentTarget) event.currentTarget.close();
};
