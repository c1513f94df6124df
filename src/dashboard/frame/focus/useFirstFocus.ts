import { useEffect, useEffectEvent } from 'react';

/**
 * Focuses a control of a dialog as soon as the dialog opens, so that no key press is lost during the animation. Call it in
 * the component that renders the dialog: `autoFocus` runs before the dialog is in the document, `afterOpenChange` after
 * the animation.
 * @param find the control's id, or a function that returns the control
 */
export function useFirstFocus(find: string | (() => HTMLElement | null | undefined)): void {
  const focus = useEffectEvent(() => {
    const control = typeof find === 'string' ? document.getElementById(find) : find();
    control?.focus();
  });
  useEffect(() => focus(), []);
}
