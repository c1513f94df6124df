import { useEffect, useRef } from 'react';
import type { TitleDraft } from '#src/features/titles/staff/titleValues.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { type EpisodeRow, type EpisodeRows, reverted } from './episodeRows.ts';

/** Changes to the episodes of a title. */
export interface EpisodeWork {
  rows(): EpisodeRows;
  change(how: (rows: EpisodeRows) => EpisodeRows): void;
  changeOne(key: string, parts: Partial<EpisodeRow>): void;
  /** Changes several episodes and shows a toast with an undo button. */
  report(text: string, how: (rows: EpisodeRows) => EpisodeRows): void;
}

/**
 * Returns functions that change the episodes. Each change starts from the previous one, even if several
 * happen before the next render.
 */
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
    report(text, how) {
      const before = rows.current;
      const after = how(before);
      put(after);
      void toast({
        text,
        kind: 'done',
        action: { label: 'Undo', run: () => put(reverted(rows.current, before, after)) },
      });
    },
  });
  return work.current;
}
