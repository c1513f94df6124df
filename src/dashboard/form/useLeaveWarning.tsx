import { Modal } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useBlocker } from './useBlocker.ts';

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
  useEffect(() => {
    if (!isUnsaved) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isUnsaved]);
  return (
    <Modal
      open={blocker.state === 'blocked'}
      title={title}
      width={420}
      onCancel={() => blocker.reset?.()}
      cancelText="Stay"
      okText="Leave"
      okButtonProps={{ danger: true }}
      onOk={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
    >
      {text}
    </Modal>
  );
}
