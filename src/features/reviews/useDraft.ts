import { useEffect, useRef, useState } from 'react';
import { isLeavingFor } from '#src/client/authProvider.ts';
import type { ReviewContent } from '#src/domain/reviews/reviewRules.ts';
import { isConflict, saveDraft } from './reviewCalls.ts';

/** Milliseconds after the last change before the draft is saved. */
const PAUSE_MILLISECONDS = 1_500;

export type DraftState = 'none' | 'waiting' | 'saved' | 'failed' | 'conflict';

/** Saves a draft as one types, one call after the other, each with the version that the one before it made. */
export function useDraft(titleId: number, firstVersion: number, isStored: boolean) {
  const [state, setState] = useState<DraftState>(isStored ? 'saved' : 'none');
  const version = useRef(firstVersion);
  const waiting = useRef<ReviewContent | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const queue = useRef(Promise.resolve());
  const isStopped = useRef(false);

  const write = async () => {
    const content = waiting.current;
    if (!content || isStopped.current) return;
    waiting.current = null;
    try {
      const { draft } = await saveDraft(titleId, version.current, content);
      version.current = draft?.version ?? 0;
      setState(waiting.current ? 'waiting' : 'saved');
    } catch (error) {
      if (isLeavingFor(error)) return;
      // Another tab has the newer text; saving this one would overwrite it.
      if (isConflict(error)) isStopped.current = true;
      else waiting.current ??= content;
      setState(isConflict(error) ? 'conflict' : 'failed');
    }
  };
  const flush = () => {
    clearTimeout(timer.current);
    queue.current = queue.current.then(write);
    return queue.current;
  };
  const latestFlush = useRef(flush);
  latestFlush.current = flush;
  useEffect(() => {
    const onHide = () => void (document.hidden && latestFlush.current());
    const onLeave = (event: BeforeUnloadEvent) => {
      if (waiting.current && !isStopped.current) event.preventDefault();
    };
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('beforeunload', onLeave);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('beforeunload', onLeave);
    };
  }, []);

  return {
    state,
    save(content: ReviewContent) {
      if (isStopped.current) return;
      waiting.current = content;
      setState('waiting');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void latestFlush.current(), PAUSE_MILLISECONDS);
    },
    /** Ends saving, after a call that is running: what follows deletes the draft. */
    async stop() {
      isStopped.current = true;
      waiting.current = null;
      clearTimeout(timer.current);
      await queue.current;
    },
  };
}
