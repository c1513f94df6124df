import { useEffect, useRef, useState } from 'react';
import type { ResourceDeclaration } from '#src/resources/define.ts';
import type { BulkTarget } from './BulkBar.tsx';
import { type BulkAnswer, bulk } from './bulkCall.ts';
import { useDone } from './undo.ts';

interface BulkOptions {
  resource: ResourceDeclaration;
  action: 'update' | 'delete';
  target: BulkTarget;
  changes: Readonly<Record<string, unknown>>;
  onDone(): void;
}

/** The two steps of a bulk change: looking what it would do, and doing exactly that. */
export function useBulk({ resource, action, target, changes, onDone }: BulkOptions) {
  const { name, noun } = resource;
  const done = useDone();
  const [plan, setPlan] = useState<BulkAnswer | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const body = { action, ...target, ...(action === 'update' && { changes }) };
  const attempt = async (work: () => Promise<void>) => {
    setIsBusy(true);
    setFault(null);
    await work().catch((error: Error) => setFault(error.message));
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
      done(action === 'delete' ? `Deleted ${words}.` : `Changed ${words}.`, name, activityId);
      onDone();
    });
  // Nothing is asked before a delete is counted: the dialog opens with the count.
  const first = useRef(look);
  useEffect(() => {
    if (action === 'delete') first.current();
  }, [action]);
  return { plan, fault, isBusy, look, run, forget: () => setPlan(null) };
}
