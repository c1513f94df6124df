/** Where the next step is in a dialog of ours: what has the attribute, for those who work by keyboard. */
export const NEXT = { 'data-next': true } as const;

/** Gives the keyboard to where the next step is. */
export function focusNext(): void {
  document.querySelector<HTMLElement>('.tmdb [data-next]:not(:disabled)')?.focus();
}
