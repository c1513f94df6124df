import { Button, Modal } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useBlocker } from './useBlocker.ts';

/** Whether a step leaves what is being written: the address of the record or of what is open over the list changes. */
interface Step {
  pathname: string;
  hash: string;
}

const UNSAVED = {
  title: 'Leave without saving?',
  text: 'What you changed here is not saved yet. It is lost when you leave.',
};

/**
 * Asks before something unsaved is left behind, by a link, by Back or by closing the window.
 * @param onLeave called where it is left all the same
 * @param isWithin whether an address is another part of what is being written
 * @param words what is asked; of something unsaved when left out
 * @returns the question, to be rendered
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
      footer={
        <>
          <Button onClick={() => blocker.reset?.()}>Stay</Button>
          <Button
            danger
            type="primary"
            onClick={() => {
              onLeave?.();
              blocker.proceed?.();
            }}
          >
            Leave
          </Button>
        </>
      }
    >
      {text}
    </Modal>
  );
}
