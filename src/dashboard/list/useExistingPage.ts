import { useEffect, useEffectEvent } from 'react';
import { existingPage, type ListState } from './listAddress.ts';
import type { useRows } from './useRows.ts';

/**
 * Goes to the last page if the open one is past the end of the list, because rows were deleted or the address is outdated.
 */
export function useExistingPage(
  { rows, total, isFirst, isStale, error }: ReturnType<typeof useRows>,
  state: ListState,
  replacePage: (page: number) => void,
): void {
  const isBeyond = !isFirst && !isStale && !error && rows.length === 0 && state.page > 1;
  const leave = useEffectEvent(() => replacePage(existingPage(state, total)));
  useEffect(() => {
    if (isBeyond) leave();
  }, [isBeyond]);
}
