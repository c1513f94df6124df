import { useEffect, useEffectEvent } from 'react';
import { type ListState, pageThere } from './listAddress.ts';
import type { useRows } from './useRows.ts';

/**
 * Leaves a page that the list does not reach any more, since its last rows were deleted or the address is an old one, for
 * the last page there is.
 */
export function usePageThere(
  { rows, total, isFirst, isStale, error }: ReturnType<typeof useRows>,
  state: ListState,
  replacePage: (page: number) => void,
): void {
  const isBeyond = !isFirst && !isStale && !error && rows.length === 0 && state.page > 1;
  const leave = useEffectEvent(() => replacePage(pageThere(state, total)));
  useEffect(() => {
    if (isBeyond) leave();
  }, [isBeyond]);
}
