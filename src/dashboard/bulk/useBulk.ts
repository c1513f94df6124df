import { useEffect, useRef, useState } from 'react';
import { comesBack } from '#src/dashboard/staffResources.ts';
import type { ResourceDeclaration } from '#src/resources/define.ts';
import type { BulkWork } from './BulkChanges.tsx';
import { type BulkAnswer, type BulkBody, type BulkTarget, bulk, refusalWords } from './bulkCall.ts';
import { rowsOf, sharedRowsOf } from './sharedRows.ts';
import { useDone } from './undo.ts';

interface BulkOptions {
  resource: ResourceDeclaration;
  action: BulkBody['action'];
  target: BulkTarget;
  work: BulkWork;
  onDone(): void;
}

const DONE = { update: 'Changed', delete: 'Deleted', restore: 'Restored' } as const;

/** The two steps of a bulk change: looking what it would do, and doing exactly that. */
export function useBulk({ resource, action, target, work, onDone }: BulkOptions) {
  const { name, noun } = resource;
  const done = useDone();
  const [plan, setPlan] = useState<BulkAnswer | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const collections = sharedRowsOf(name);
  const body = {
    action,
    ...target,
    ...(action === 'update' && {
      changes: work.changes,
      ...(collections.length > 0 && {
        add: rowsOf(collections, work.added),
        remove: rowsOf(collections, work.removed),
      }),
    }),
  };
  const attempt = async (work: () => Promise<void>) => {
    setIsBusy(true);
    setFault(null);
    await work().catch((error: Error) => setFault(refusalWords(error)));
    setIsBusy(false);
  };
  const look = () => void attempt(async () => setPlan(await bulk(name, { ...body, dryRun: true })));
  const run = () =>
    void attempt(async () => {
      if (!plan) return;
      const { changed, activityId } = await bulk(name, { ...body, expected: plan.matched }).catch(
        (error: unknown) => {
          // The list has moved on since it was counted: count again.
          setPlan(null);
          throw error;
        },
      );
      const words = `${changed.toLocaleString('en')} ${changed === 1 ? noun.one : noun.many}`;
      const isKept = action !== 'delete' || comesBack(resource);
      done(`${DONE[action]} ${words}.`, name, isKept ? activityId : null);
      onDone();
    });
  // Nothing is asked before a deletion or its opposite is counted: the dialog opens with the count.
  const first = useRef(look);
  useEffect(() => {
    if (action !== 'update') first.current();
  }, [action]);
  return { plan, fault, isBusy, look, run, forget: () => setPlan(null) };
}
