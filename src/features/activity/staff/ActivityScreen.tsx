import { useState } from 'react';
import { Cell } from '#src/dashboard/kinds/Cell.tsx';
import { Moment, Text } from '#src/dashboard/kinds/values.tsx';
import { ListEmpty } from '#src/dashboard/list/ListEmpty.tsx';
import { ListFiles } from '#src/dashboard/list/ListFiles.tsx';
import { ListHead } from '#src/dashboard/list/ListHead.tsx';
import { ListTable } from '#src/dashboard/list/ListTable.tsx';
import { filterParameters } from '#src/dashboard/list/listRequest.ts';
import { useExistingPage } from '#src/dashboard/list/useExistingPage.ts';
import { useListState } from '#src/dashboard/list/useListState.ts';
import { useRowKeys } from '#src/dashboard/list/useRowKeys.ts';
import { type ListRow, useRows } from '#src/dashboard/list/useRows.ts';
import { useMay } from '#src/dashboard/me.ts';
import { openPath } from '#src/dashboard/routes.ts';
import type { ActivityRow } from '#src/features/activity/activity.queries.server.ts';
import { ActivityChanges } from './ActivityChanges.tsx';
import { ActivityChart } from './ActivityChart.tsx';
import { actionLabel } from './activityLabels.ts';
import { ACTIVITY_SHAPE } from './activityShape.ts';

const NOUN = { one: 'action', many: 'actions' } as const;
const DAYS = 60;

// Rows of the resource `activity` have this type.
const activityIn = (row: ListRow) => row as unknown as ActivityRow;

const Named = ({ name, href }: { name: string; href: string | null }) => {
  const text = <Text text={name} />;
  return href === null ? text : <a href={href}>{text}</a>;
};

function ActivityCell({ field, row }: { field: string; row: ListRow }) {
  const may = useMay();
  const { actor, action, createdAt, resource, recordId, label, revisions } = activityIn(row);
  if (field === 'createdAt') return <Moment iso={createdAt} />;
  if (field === 'action') return <span title={action}>{actionLabel(action)}</span>;
  if (field === 'actorId') {
    if (!actor) return <span className="dash-muted">System</span>;
    return <Named name={actor.displayName} href={openPath(may, 'users', actor.id)} />;
  }
  if (field === 'label' && recordId !== null && resource !== null) {
    return <Named name={label ?? `No. ${recordId}`} href={openPath(may, resource, recordId)} />;
  }
  if (field === 'revisions') return <>{revisions === 0 ? '' : revisions.toLocaleString('en')}</>;
  const known = ACTIVITY_SHAPE.fields[field];
  return known ? <Cell field={known} value={row[field]} /> : null;
}

/** The list of commands with filters, export, and the changes of each command with undo. */
export function ActivityScreen() {
  const { state, change, replacePage, reset } = useListState(ACTIVITY_SHAPE);
  const read = useRows(ACTIVITY_SHAPE, state);
  const { rows, total, isFirst, isStale, error, again } = read;
  useExistingPage(read, state, replacePage);
  const [opened, setOpened] = useState<readonly number[]>([]);
  useRowKeys();
  return (
    <div className="dash-list">
      <ListHead
        shape={ACTIVITY_SHAPE}
        noun={NOUN}
        state={state}
        total={isFirst || error ? null : total}
        change={change}
        reset={reset}
        tools={
          <ListFiles
            resource={{ name: 'activity', offers: ['export'] }}
            shape={ACTIVITY_SHAPE}
            state={state}
          />
        }
      />
      <ActivityChart days={DAYS} filter={filterParameters(state, ACTIVITY_SHAPE)} />
      <ListTable
        shape={ACTIVITY_SHAPE}
        state={state}
        rows={rows}
        total={total}
        isBusy={isFirst || isStale}
        hrefOf={() => null}
        render={(field, row) => <ActivityCell field={field} row={row} />}
        expansion={{
          heading: 'Changes',
          ids: opened,
          change: setOpened,
          labelOf: (row) => `${actionLabel(activityIn(row).action)}, No. ${row.id}: show changes`,
          render: (row) => <ActivityChanges activity={activityIn(row)} />,
        }}
        empty={
          <ListEmpty noun={NOUN} state={state} isFirst={isFirst} error={error} again={again} reset={reset} />
        }
        change={change}
      />
    </div>
  );
}
