import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMe } from '#src/dashboard/me.ts';
import { type ListState, listSearch, readList, rememberedState } from './listAddress.ts';
import { rememberedList, rememberList } from './listMemory.ts';
import type { ListShape } from './listShape.ts';

/** Whether a screen of this document has been shown: only its first one may take up what is remembered by itself. */
let isFirstScreen = true;

export interface ListControl {
  state: ListState;
  /** Shows the list otherwise; back to its first page unless the page is what changes. */
  change(change: Partial<ListState>): void;
  /** Goes to another page in the place of this one, which is not there any more: Back does not lead to it. */
  replacePage(page: number): void;
  /** As it comes, with nothing filtered. */
  reset(): void;
}

/**
 * How a list is shown, by its address alone. An address that says nothing and opens the dashboard is shown as the list was
 * left; one that says more than it should is put right. What is shown is remembered for the menu.
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
