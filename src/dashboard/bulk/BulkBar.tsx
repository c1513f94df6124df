import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { partsOf } from '#src/dashboard/features.ts';
import { useShortcuts } from '#src/dashboard/frame/keys.ts';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import type { ListState } from '#src/dashboard/list/listAddress.ts';
import { filterParameters } from '#src/dashboard/list/listRequest.ts';
import type { ListShape } from '#src/dashboard/list/listShape.ts';
import { useMay } from '#src/dashboard/me.ts';
import { removalLabels } from '#src/dashboard/resources.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import type { BulkBody, BulkTarget } from './bulkCall.ts';

const BulkDialog = lazyPart(() => import('./BulkDialog.tsx'), 'BulkDialog');

interface BulkBarProps {
  resource: ResourceDeclaration;
  shape: ListShape;
  state: ListState;
  /** Number of records in the whole list. */
  total: number;
  selected: readonly number[];
  clear(): void;
}

const BUTTONS = [
  { action: 'update', label: 'Edit…', keys: 'e', isDanger: false, isOfDeleted: false },
  { action: 'delete', label: 'Delete…', keys: 'd', isDanger: true, isOfDeleted: false },
  { action: 'restore', label: 'Restore…', keys: 'r', isDanger: false, isOfDeleted: true },
] as const;

/** Shows the actions for the selected rows or for all records that match the filters. */
export function BulkBar({ resource, shape, state, total, selected, clear }: BulkBarProps) {
  const may = useMay();
  const choice = JSON.stringify([selected, filterParameters(state, shape)]);
  // "Select all" ends when the selection or the filters change.
  const [allOf, setAllOf] = useState<string | null>(null);
  const isAll = allOf === choice;
  const [action, setAction] = useState<BulkBody['action'] | null>(null);
  /** Name of the feature whose dialog is open. */
  const [opened, setOpened] = useState<string | null>(null);
  // Deleted records are a separate list, which offers only Restore.
  const isDeleted = state.filters.isDeleted?.[0] === 'true';
  const offered = BUTTONS.filter(
    (each) => each.isOfDeleted === isDeleted && may(each.action, resource.name),
  ).map((each) => (each.action === 'delete' ? { ...each, label: `${removalLabels(resource).verb}…` } : each));
  const further = isDeleted ? [] : partsOf('bulkAction').filter(({ part }) => part.of === resource.name);
  const hasMore = !isAll && total > selected.length;
  const selectAll = () => setAllOf(choice);
  const keys = [
    ...(hasMore ? [{ keys: 'a', label: 'Select all that match', run: selectAll }] : []),
    ...offered.map((each) => ({
      keys: each.keys,
      label: `${each.label.slice(0, -1)} the selected records`,
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
      {further.map(({ feature, part: { Button: OpenButton } }) => (
        <OpenButton key={feature} open={() => setOpened(feature)} />
      ))}
      <Button type="text" onClick={clear}>
        Clear
      </Button>
      <Suspense fallback={null}>
        {further
          .filter(({ feature }) => feature === opened)
          .map(({ feature, part: { Dialog } }) => (
            <Dialog
              key={feature}
              target={target}
              count={count}
              onClose={(isDone) => {
                setOpened(null);
                if (isDone) clear();
              }}
            />
          ))}
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
