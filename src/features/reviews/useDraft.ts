import { useEffect, useState } from 'react';
import { isLeavingFor } from '#src/client/authProvider.ts';
import { createDraftSaver, type DraftState } from './draftSaver.ts';
import { isConflict, saveDraft } from './reviewCalls.ts';

function reasonOf(error: unknown): 'conflict' | 'leaving' | 'failed' {
  if (isLeavingFor(error)) return 'leaving';
  return isConflict(error) ? 'conflict' : 'failed';
}

/** The draft of a title's review, which is saved as one types, when the page is hidden, and before it is left. */
export function useDraft(titleId: number, firstVersion: number, isStored: boolean) {
  const [state, setState] = useState<DraftState>(isStored ? 'saved' : 'none');
  const [saver] = useState(() =>
    createDraftSaver({
      firstVersion,
      save: async (version, content) => (await saveDraft(titleId, version, content)).draft?.version ?? 0,
      reasonOf,
      onState: setState,
    }),
  );
  useEffect(() => {
    const onHide = () => void (document.hidden && saver.flush());
    const onLeave = (event: BeforeUnloadEvent) => {
      if (saver.isWaiting()) event.preventDefault();
    };
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('beforeunload', onLeave);
    return () => {
      saver.close();
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('beforeunload', onLeave);
    };
  }, [saver]);
  return { ...saver, state };
}
