import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { ListState } from '#src/dashboard/list/listAddress.ts';
import { filterParameters } from '#src/dashboard/list/listRequest.ts';
import type { ListShape } from '#src/dashboard/list/listShape.ts';
import { useMay } from '#src/dashboard/me.ts';
import type { ResourceDeclaration } from '#src/resources/define.ts';
import type { BulkBody } from './bulkCall.ts';

const BulkDialog = lazy(() => import('./BulkDialog.tsx').then((module) => ({ default: module.BulkDialog })));

interface BulkBarProps {
  resource: ResourceDeclaration;
  shape: ListShape;
  state: ListState;
  /** How many the whole list has. */
  total: number;
  selected: readonly number[];
  clear(): void;
}

/** Which records a bulk change is about: those that were selected, or all that the list would show. */
export type BulkTarget = Pick<BulkBody, 'ids' | 'filter'>;

/** What can be done with the selected rows, or with all that match. */
export function BulkBar({ resource, shape, state, total, selected, clear }: BulkBarProps) {
  const may = useMay();
  const asked = JSON.stringify([selected, filterParameters(state, shape)]);
  // Another selection or another list is another choice.
  const [allOf, setAllOf] = useState<string | null>(null);
  const isAll = allOf === asked;
  const [action, setAction] = useState<'update' | 'delete' | null>(null);
  if (selected.length === 0) return null;
  const count = isAll ? total : selected.length;
  const target: BulkTarget = isAll ? { filter: filterParameters(state, shape) } : { ids: selected };
  return (
    <section className="dash-bulk" aria-label="Selected rows">
      <p role="status">
        <b>{count.toLocaleString('en')}</b> selected
      </p>
      {!isAll && total > selected.length && (
        <Button type="link" onClick={() => setAllOf(asked)}>
          Select all {total.toLocaleString('en')} that match
        </Button>
      )}
      {may('update', resource.name) && <Button onClick={() => setAction('update')}>Edit…</Button>}
      {may('delete', resource.name) && (
        <Button danger onClick={() => setAction('delete')}>
          Delete…
        </Button>
      )}
      <Button type="text" onClick={clear}>
        Clear
      </Button>
      <Suspense fallback={null}>
        {action !== null && (
          <BulkDialog
            resource={resource}
            action={action}
            target={target}
            onClose={() => setAction(null)}
            onDone={() => {
              setAction(null);
              clear();
            }}
          />
        )}
      </Suspense>
    </section>
  );
}
