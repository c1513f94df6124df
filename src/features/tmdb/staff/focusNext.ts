/** Marks the element of a dialog that gets the focus for the next step. */
export const NEXT = { 'data-next': true } as const;

/** Focuses the element for the next step. */
export function focusNext(): void {
  document.querySelector<HTMLElement>('.tmdb [data-next]:not(:disabled)')?.focus();
}
