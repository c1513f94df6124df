import { useEffect, useRef, useState } from 'react';
import { isRestorable, removalLabels } from '#src/dashboard/resources.ts';
import type { BulkAnswer } from '#src/records/api/bulkRoutes.server.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import type { BulkWork } from './BulkChanges.tsx';
import { type BulkBody, type BulkTarget, bulk, rejectionMessage } from './bulkCall.ts';
import { rowsOf, sharedRowsOf } from './sharedRows.ts';
import { useDone } from './undo.ts';

interface BulkOptions {
  resource: ResourceDeclaration;
  action: BulkBody['action'];
  target: BulkTarget;
  work: BulkWork;
  onDone(): void;
}

const doneOf = (resource: ResourceDeclaration, action: BulkBody['action']) =>
  ({ update: 'Changed', delete: removalLabels(resource).state, restore: 'Restored' })[action];

/** The two steps of a bulk change: a dry run that counts, and the change with the confirmed count. */
export function useBulk({ resource, action, target, work, onDone }: BulkOptions) {
  const { name, noun } = resource;
  const done = useDone();
  const [plan, setPlan] = useState<BulkAnswer | null>(null);
  const [errorMessage, setError] = useState<string | null>(null);
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
    setError(null);
    await work().catch((error: Error) => setError(rejectionMessage(error)));
    setIsBusy(false);
  };
  const look = () => void attempt(async () => setPlan(await bulk(name, { ...body, dryRun: true })));
  const run = () =>
    void attempt(async () => {
      if (!plan) return;
      const { changed, activityId } = await bulk(name, { ...body, expected: plan.matched }).catch(
        (error: unknown) => {
          // The list may have changed since the dry run: count again.
          setPlan(null);
          throw error;
        },
      );
      const countLabel = `${changed.toLocaleString('en')} ${changed === 1 ? noun.one : noun.many}`;
      const isUndoable = action !== 'delete' || isRestorable(resource);
      done(`${doneOf(resource, action)} ${countLabel}.`, name, isUndoable ? activityId : null);
      onDone();
    });
  // Deleting and restoring need no input, so the dialog opens with the dry run.
  const first = useRef(look);
  useEffect(() => {
    if (action !== 'update') first.current();
  }, [action]);
  return { plan, error: errorMessage, isBusy, look, run, clear: () => setPlan(null) };
}
