import { useCallback, useEffect, useState } from 'react';
import type { EditedEntry } from './list.view.ts';
import { readEntry } from './listCalls.ts';

export type KnownEntry =
  | { readonly state: 'loading' | 'failed' }
  | { readonly state: 'known'; readonly entry: EditedEntry | null };

/** Reads the entry of a title, and again when the member comes back to the tab, since other tabs change it too. */
export function useEntry(titleId: number) {
  const [known, setKnown] = useState<KnownEntry>({ state: 'loading' });
  const setEntry = useCallback((entry: EditedEntry | null) => setKnown({ state: 'known', entry }), []);
  const load = useCallback(() => {
    const fail = () => setKnown((now) => (now.state === 'known' ? now : { state: 'failed' }));
    void readEntry(titleId).then(setEntry, fail);
  }, [titleId, setEntry]);
  useEffect(() => {
    load();
    const onShow = () => document.hidden || load();
    document.addEventListener('visibilitychange', onShow);
    return () => document.removeEventListener('visibilitychange', onShow);
  }, [load]);
  return { known, setEntry, load };
}
