/** Makes a scrollable region without controls focusable, so that the arrow keys scroll it. */
export const SCROLLED = { tabIndex: 0 } as const;
