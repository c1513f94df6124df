import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useShortcuts } from '#src/dashboard/frame/keys.ts';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import type { ListState } from '#src/dashboard/list/listAddress.ts';
import { filterParameters } from '#src/dashboard/list/listRequest.ts';
import type { ListShape } from '#src/dashboard/list/listShape.ts';
import { useMay } from '#src/dashboard/me.ts';
import { OfferFilling } from '#src/dashboard/tmdb/OfferFilling.tsx';
import type { ResourceDeclaration } from '#src/resources/define.ts';
import type { BulkBody, BulkTarget } from './bulkCall.ts';

const BulkDialog = lazyPart(() =>
  import('./BulkDialog.tsx').then((module) => ({ default: module.BulkDialog })),
);

const FillMany = lazyPart(() =>
  import('#src/dashboard/tmdb/FillMany.tsx').then((module) => ({ default: module.FillMany })),
);

interface BulkBarProps {
  resource: ResourceDeclaration;
  shape: ListShape;
  state: ListState;
  /** How many the whole list has. */
  total: number;
  selected: readonly number[];
  clear(): void;
}

const BUTTONS = [
  { action: 'update', label: 'Edit…', keys: 'e', isDanger: false, isOfDeleted: false },
  { action: 'delete', label: 'Delete…', keys: 'd', isDanger: true, isOfDeleted: false },
  { action: 'restore', label: 'Restore…', keys: 'r', isDanger: false, isOfDeleted: true },
] as const;

/** What can be done with the selected rows, or with all that match. */
export function BulkBar({ resource, shape, state, total, selected, clear }: BulkBarProps) {
  const may = useMay();
  const asked = JSON.stringify([selected, filterParameters(state, shape)]);
  // Another selection or another list is another choice.
  const [allOf, setAllOf] = useState<string | null>(null);
  const isAll = allOf === asked;
  const [action, setAction] = useState<BulkBody['action'] | null>(null);
  const [isFilling, setIsFilling] = useState(false);
  // Deleted records are a list of their own, and come back from there.
  const isDeleted = state.filters.isDeleted?.[0] === 'true';
  const offered = BUTTONS.filter((each) => each.isOfDeleted === isDeleted && may(each.action, resource.name));
  const hasMore = !isAll && total > selected.length;
  const selectAll = () => setAllOf(asked);
  const keys = [
    ...(hasMore ? [{ keys: 'a', label: 'Select all that match', run: selectAll }] : []),
    ...offered.map((each) => ({
      keys: each.keys,
      label: `${each.label.slice(0, -1)} what is selected`,
      run: () => setAction(each.action),
    })),
  ];
  useShortcuts(selected.length === 0 ? [] : keys);
  if (selected.length === 0) return null;
  const count = isAll ? total : selected.length;
  const target: BulkTarget = isAll ? { filter: filterParameters(state, shape) } : { ids: selected };
  return (
    <section className="dash-bulk" aria-label="Selected rows">
      <p role="status">
        <b>{count.toLocaleString('en')}</b> selected
      </p>
      {hasMore && (
        <Button type="link" title="a" onClick={selectAll}>
          Select all {total.toLocaleString('en')} that match
        </Button>
      )}
      {offered.map(({ action: each, label, keys: key, isDanger }) => (
        <Button key={each} danger={isDanger} title={key} onClick={() => setAction(each)}>
          {label}
        </Button>
      ))}
      {resource.name === 'dramas' && !isDeleted && <OfferFilling fill={() => setIsFilling(true)} />}
      <Button type="text" onClick={clear}>
        Clear
      </Button>
      <Suspense fallback={null}>
        {isFilling && (
          <FillMany
            target={target}
            count={count}
            onClose={(isDone) => {
              setIsFilling(false);
              if (isDone) clear();
            }}
          />
        )}
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
