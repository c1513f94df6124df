import { useContext, useEffect, useId, useState } from 'react';
import {
  type Blocker,
  type BlockerFunction,
  UNSAFE_DataRouterContext as DataRouterContext,
} from 'react-router';

const FREE: Blocker = { state: 'unblocked', reset: undefined, proceed: undefined, location: undefined };

/**
 * Holds steps of the router back, as React Router's own hook of this name does. That one would be in the chunk that every
 * visitor fetches; what it calls is there anyway.
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
