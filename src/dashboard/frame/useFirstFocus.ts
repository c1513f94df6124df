import { useEffect, useEffectEvent } from 'react';

/**
 * Gives the keyboard to a control of a dialog in the moment in which it opens, so that no key is lost to its animation. For
 * the component that renders the dialog: `autoFocus` within comes before the dialog is in the page, `afterOpenChange` once
 * it has ceased to move.
 * @param find gives the control, by its id or by looking for it
 */
export function useFirstFocus(find: string | (() => HTMLElement | null | undefined)): void {
  const focus = useEffectEvent(() => {
    const control = typeof find === 'string' ? document.getElementById(find) : find();
    control?.focus();
  });
  useEffect(() => focus(), []);
}
