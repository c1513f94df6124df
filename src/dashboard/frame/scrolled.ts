/** Of a part that scrolls and holds nothing to press: the keyboard comes to it, so that its arrows scroll. */
export const SCROLLED = { tabIndex: 0 } as const;
