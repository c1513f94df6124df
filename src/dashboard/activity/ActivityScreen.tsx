import { useState } from 'react';
import { Cell, Moment, Words } from '#src/dashboard/list/Cell.tsx';
import { ListEmpty } from '#src/dashboard/list/ListEmpty.tsx';
import { ListHead } from '#src/dashboard/list/ListHead.tsx';
import { ListTable } from '#src/dashboard/list/ListTable.tsx';
import { filterParameters } from '#src/dashboard/list/listRequest.ts';
import { TakeOut } from '#src/dashboard/list/TakeOut.tsx';
import { useListState } from '#src/dashboard/list/useListState.ts';
import { usePageThere } from '#src/dashboard/list/usePageThere.ts';
import { useRowKeys } from '#src/dashboard/list/useRowKeys.ts';
import { type ListRow, useRows } from '#src/dashboard/list/useRows.ts';
import { useMay } from '#src/dashboard/me.ts';
import { openPath } from '#src/dashboard/places.ts';
import { ActivityChanges } from './ActivityChanges.tsx';
import { ActivityChart } from './ActivityChart.tsx';
import type { ActivityRow } from './activityRows.ts';
import { ACTIVITY_SHAPE } from './activityShape.ts';
import { actionWords } from './activityWords.ts';

const NOUN = { one: 'command', many: 'commands' } as const;
const DAYS = 60;

// What the list of activity answers, by its resource.
const activityIn = (row: ListRow) => row as unknown as ActivityRow;

const Named = ({ name, href }: { name: string; href: string | null }) => {
  const words = <Words text={name} />;
  return href === null ? words : <a href={href}>{words}</a>;
};

function ActivityCell({ field, row }: { field: string; row: ListRow }) {
  const may = useMay();
  const { actor, action, createdAt, resource, recordId, label, revisions } = activityIn(row);
  if (field === 'createdAt') return <Moment iso={createdAt} />;
  if (field === 'action') return <span title={action}>{actionWords(action)}</span>;
  if (field === 'actorId') {
    if (!actor) return <span className="dash-muted">The product itself</span>;
    return <Named name={actor.displayName} href={openPath(may, 'users', actor.id)} />;
  }
  if (field === 'label' && recordId !== null && resource !== null) {
    return <Named name={label ?? `No. ${recordId}`} href={openPath(may, resource, recordId)} />;
  }
  if (field === 'revisions') return <>{revisions === 0 ? '' : revisions.toLocaleString('en')}</>;
  const known = ACTIVITY_SHAPE.fields[field];
  return known ? <Cell field={known} value={row[field]} /> : null;
}

/** Who did what and when: filtered, taken out as a file, each command with its changes and the way back. */
export function ActivityScreen() {
  const { state, change, replacePage, reset } = useListState(ACTIVITY_SHAPE);
  const read = useRows(ACTIVITY_SHAPE, state);
  const { rows, total, isFirst, isStale, error, again } = read;
  usePageThere(read, state, replacePage);
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
          <TakeOut resource={{ name: 'activity', offers: ['export'] }} shape={ACTIVITY_SHAPE} state={state} />
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
          labelOf: (row) => `${actionWords(activityIn(row).action)}, No. ${row.id}: what it changed`,
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
