import { useEffect, useRef } from 'react';
import { toast } from '#src/ui/toasts/toast.ts';
import type { TitleDraft } from '../titleValues.ts';
import { type EpisodeRow, type EpisodeRows, takenBack } from './episodeRows.ts';

/** What is done with the episodes of a title. */
export interface EpisodeWork {
  rows(): EpisodeRows;
  change(how: (rows: EpisodeRows) => EpisodeRows): void;
  changeOne(key: string, parts: Partial<EpisodeRow>): void;
  /** Changes many at once and says so, with the way back while the message stands. */
  tell(text: string, how: (rows: EpisodeRows) => EpisodeRows): void;
}

/** Work on the episodes: each change begins at the one before, also where several come between two drawings. */
export function useEpisodes(draft: TitleDraft): EpisodeWork {
  const latest = useRef(draft);
  const rows = useRef<EpisodeRows>(draft.values.episodes);
  useEffect(() => {
    latest.current = draft;
    rows.current = draft.values.episodes;
  }, [draft]);
  const put = (next: EpisodeRows) => {
    if (next === rows.current) return;
    rows.current = next;
    latest.current.set('episodes', next);
  };
  const work = useRef<EpisodeWork>({
    rows: () => rows.current,
    change: (how) => put(how(rows.current)),
    changeOne(key, parts) {
      put(rows.current.map((row) => (row.key === key ? { ...row, ...parts } : row)));
    },
    tell(text, how) {
      const before = rows.current;
      const after = how(before);
      put(after);
      void toast({
        text,
        kind: 'done',
        action: { label: 'Undo', run: () => put(takenBack(rows.current, before, after)) },
      });
    },
  });
  return work.current;
}
