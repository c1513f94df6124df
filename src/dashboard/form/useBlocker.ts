import { useContext, useEffect, useId, useState } from 'react';
import {
  type Blocker,
  type BlockerFunction,
  UNSAFE_DataRouterContext as DataRouterContext,
} from 'react-router';

const FREE: Blocker = { state: 'unblocked', reset: undefined, proceed: undefined, location: undefined };

/**
 * Blocks navigation like React Router's `useBlocker`. Importing that hook would add it to the chunk that every visitor
 * loads; the router functions that this one calls are in that chunk anyway.
 */
export function useBlocker(shouldBlock: BlockerFunction): Blocker {
  const router = useContext(DataRouterContext)?.router;
  const key = useId();
  const [blocker, setBlocker] = useState(FREE);
  useEffect(() => {
    if (!router) return;
    router.getBlocker(key, shouldBlock);
    return router.subscribe(({ blockers }) => setBlocker(blockers.get(key) ?? FREE));
  }, [router, key, shouldBlock]);
  useEffect(() => () => router?.deleteBlocker(key), [router, key]);
  return blocker;
}
