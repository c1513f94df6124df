import { useEffect, useRef, useState } from 'react';
import { isLeavingFor } from '#src/client/authProvider.ts';
import type { EntryFields } from '#src/domain/lists/entry.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { changeText } from './entryTexts.ts';
import type { EditedEntry, EntryOutcome, EntryTitle } from './list.view.ts';
import {
  conflictingEntry,
  countEpisode,
  removeEntry,
  saveEntry,
  tickEpisode,
  undoChange,
  untickEpisode,
} from './listCalls.ts';

interface EntryActionOptions {
  title: EntryTitle;
  entry: EditedEntry | null;
  onEntry(entry: EditedEntry | null): void;
  /** The title was completed by counting an episode, and has no score yet. */
  onCompleted(): void;
}

export interface EntryActions {
  isBusy: boolean;
  /** Adds a title that is not on the list. */
  add(): void;
  countOne(): void;
  /** Saves changes from the form. @throws ApiError */
  save(version: number, changes: Partial<EntryFields>): Promise<void>;
  remove(): void;
  /** Ticks an episode, or unticks it. A title that is not on the list is added. */
  tick(episodeId: number, isTicked: boolean): Promise<void>;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Changes one entry of the own list, one call after the other, and tells each result with an undo. */
export function useEntryActions({ title, entry, onEntry, onCompleted }: EntryActionOptions): EntryActions {
  const [waiting, setWaiting] = useState(0);
  // The entry as the server knows it. The one on the screen can be ahead of it.
  const stored = useRef(entry);
  const queue = useRef(Promise.resolve());
  useEffect(() => {
    if (waiting === 0) stored.current = entry;
  }, [entry, waiting]);

  const show = (after: EditedEntry | null) => {
    stored.current = after;
    onEntry(after);
  };

  const fail = (error: unknown) => {
    if (isLeavingFor(error)) return;
    const current = conflictingEntry(error);
    show(current === undefined ? stored.current : current);
    void toast({ text: messageOf(error), kind: 'wrong' });
  };

  const undo = (changeId: number) =>
    enqueue(async () => {
      const { entry: after } = await undoChange(changeId);
      show(after);
      void toast({ text: `Undone: ${title.title} is as it was before.`, kind: 'done' });
    }).catch(fail);

  const tell = (before: EditedEntry | null, { entry: after, changeId }: EntryOutcome) => {
    show(after);
    if (changeId === null) return;
    const action = { label: 'Undo', run: () => void undo(changeId) };
    void toast({ text: changeText(before, after, title), kind: 'done', action });
  };

  /** Runs calls in turn, so that each one names the version that the one before it made. */
  function enqueue(work: () => Promise<void>): Promise<void> {
    setWaiting((count) => count + 1);
    const done = queue.current.then(work).finally(() => setWaiting((count) => count - 1));
    queue.current = done.catch(() => undefined);
    return done;
  }

  return {
    isBusy: waiting > 0,
    add() {
      const status = title.status === 'airing' ? 'watching' : 'plan_to_watch';
      void enqueue(async () => tell(null, await saveEntry(title.id, 0, { status }))).catch(fail);
    },
    countOne() {
      if (entry) onEntry({ ...entry, progress: entry.progress + 1 });
      void enqueue(async () => {
        const before = stored.current;
        if (!before) return;
        const outcome = await countEpisode(title.id, before);
        tell(before, outcome);
        if (outcome.isJustCompleted && outcome.entry?.score === null) onCompleted();
      }).catch(fail);
    },
    save: (version, changes) =>
      enqueue(async () => tell(stored.current, await saveEntry(title.id, version, changes))),
    remove() {
      void enqueue(async () => {
        const before = stored.current;
        if (before) tell(before, await removeEntry(title.id, before.version));
      }).catch(fail);
    },
    tick(episodeId, isTicked) {
      return enqueue(async () => {
        const before = stored.current;
        const change = isTicked ? tickEpisode : untickEpisode;
        tell(before, await change(title.id, before?.version ?? 0, episodeId));
      }).catch(fail);
    },
  };
}
