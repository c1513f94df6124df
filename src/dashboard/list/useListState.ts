import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMe } from '#src/dashboard/me.ts';
import { type ListState, listSearch, readList, rememberedState } from './listAddress.ts';
import { rememberedList, rememberList } from './listMemory.ts';
import type { ListShape } from './listShape.ts';

/** True until the first list of this document is shown: only that one restores the stored query. */
let isFirstScreen = true;

export interface ListControl {
  state: ListState;
  /** Changes the state; returns to page 1 unless the page is changed. */
  change(change: Partial<ListState>): void;
  /** Replaces a page that no longer exists, so that Back does not return to it. */
  replacePage(page: number): void;
  /** Restores the default state without filters. */
  reset(): void;
}

/**
 * The state of a list, read from its address. If the dashboard is opened at an address without a query, the stored query is
 * restored; invalid queries are replaced by canonical ones. The state is stored for the menu.
 */
export function useListState(shape: ListShape): ListControl {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { me } = useMe();
  const state = useMemo(() => readList(search, shape), [search, shape]);
  useEffect(() => {
    const wanted =
      isFirstScreen && search === '' ? rememberedList(me.id, shape.resource) : listSearch(state, shape);
    isFirstScreen = false;
    if (wanted !== search) {
      void navigate(`${pathname}${wanted}${hash}`, { replace: true, preventScrollReset: true });
      return;
    }
    rememberList(me.id, shape.resource, listSearch(rememberedState(state), shape));
  }, [pathname, search, hash, state, shape, me.id, navigate]);
  const go = (next: ListState, replace = false) =>
    void navigate(`${pathname}${listSearch(next, shape)}`, { replace, preventScrollReset: true });
  return {
    state,
    change: (change) => go({ ...state, page: 1, ...change }),
    replacePage: (page) => go({ ...state, page }, true),
    reset: () => go(readList('', shape)),
  };
}
