/**
 * For `afterOpenChange` of a dialog: its control of that id takes the focus. `autoFocus` comes too early, since a dialog
 * takes the focus itself once it stands.
 */
export const focusOn =
  (id: string) =>
  (isOpen: boolean): void => {
    if (isOpen) document.getElementById(id)?.focus();
  };
