import type { ReactNode } from 'react';
import { LeaveDialog } from './LeaveDialog.tsx';
import { useBlocker } from './useBlocker.ts';
import { useUnloadWarning } from './useUnloadWarning.ts';

/** Navigation leaves a form if the path (the record) or the hash (a drawer over the list) changes. */
interface Step {
  pathname: string;
  hash: string;
}

const UNSAVED = {
  title: 'Leave without saving?',
  text: 'Your changes are not saved yet. If you leave, they are lost.',
};

/**
 * Asks for confirmation before unsaved changes are lost by a link, Back or closing the window.
 * @param onLeave called if the member chooses to leave
 * @param isWithin returns whether a path belongs to the same form
 * @param texts title and text of the dialog; about unsaved changes by default
 * @returns the dialog to render
 */
export function useLeaveWarning(
  isUnsaved: boolean,
  onLeave?: () => void,
  isWithin?: (pathname: string) => boolean,
  { title, text } = UNSAVED,
): ReactNode {
  const leaves = (from: Step, to: Step) =>
    (from.pathname !== to.pathname || from.hash !== to.hash) && !isWithin?.(to.pathname);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && leaves(currentLocation, nextLocation),
  );
  useUnloadWarning(isUnsaved);
  return (
    <LeaveDialog
      isOpen={blocker.state === 'blocked'}
      title={title}
      text={text}
      onStay={() => blocker.reset?.()}
      onLeave={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
    />
  );
}
