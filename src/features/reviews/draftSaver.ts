import type { ReviewContent } from '#src/domain/reviews/reviewRules.ts';

/** Milliseconds after the last change before the draft is saved. */
const PAUSE_MILLISECONDS = 1_500;

export type DraftState = 'none' | 'waiting' | 'saved' | 'failed' | 'conflict';

interface DraftSaverOptions {
  /** Version of the stored draft; 0 if there is none. */
  readonly firstVersion: number;
  /** Saves the content. @returns the version that this makes */
  save(version: number, content: ReviewContent): Promise<number>;
  /** What an error of `save` means: a newer draft of another tab, a page that is being left, or neither. */
  reasonOf(error: unknown): 'conflict' | 'leaving' | 'failed';
  onState(state: DraftState): void;
}

/** Saves a draft as one types, one call after the other, each with the version that the one before it made. */
export function createDraftSaver({ firstVersion, save, reasonOf, onState }: DraftSaverOptions) {
  let version = firstVersion;
  let waiting: ReviewContent | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let queue = Promise.resolve();
  let isStopped = false;
  // Another tab has the newer text; saving this one would overwrite it.
  let isOutdated = false;

  const write = async () => {
    const content = waiting;
    if (!content || isStopped || isOutdated) return;
    waiting = null;
    try {
      version = await save(version, content);
      onState(waiting ? 'waiting' : 'saved');
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === 'leaving') return;
      isOutdated = reason === 'conflict';
      waiting ??= content;
      onState(reason);
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    queue = queue.then(write);
    return queue;
  };

  return {
    /** Saves now what waits. */
    flush,
    /** Version of the draft that was saved last. */
    version: () => version,
    /** Whether leaving the page would lose a text. */
    isWaiting: () => waiting !== null && !isStopped && !isOutdated,
    save(content: ReviewContent): void {
      if (isOutdated) return;
      waiting = content;
      if (isStopped) return;
      onState('waiting');
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), PAUSE_MILLISECONDS);
    },
    /** Ends saving, after a call that is running: what follows deletes the draft. */
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await queue;
    },
    /** Saves again after `stop`, because what followed it failed: what was written since, or else this content. */
    async resume(content: ReviewContent): Promise<void> {
      isStopped = false;
      if (isOutdated) return;
      waiting ??= content;
      onState('waiting');
      await flush();
    },
    /** Ends the timer. */
    close: () => clearTimeout(timer),
  };
}
