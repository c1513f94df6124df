import { useQuery } from '@tanstack/react-query';
import { Button, Popconfirm, Skeleton } from 'antd';
import { useState } from 'react';
import { call } from '#src/client/api.ts';
import { useDone } from '#src/dashboard/bulk/undo.ts';
import { Trouble } from '#src/dashboard/frame/Trouble.tsx';
import { recordPath } from '#src/dashboard/places.ts';
import { Diff, type Operations } from '#src/dashboard/record/Diff.tsx';
import { declarationOf } from '#src/dashboard/staffResources.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import type { ActivityRow } from './activityRows.ts';

interface Change {
  resource: string | null;
  recordId: number;
  label: string | null;
  version: number;
  operations: Operations;
  note: string | null;
}

type ActivityDetail = ActivityRow & { changes: readonly Change[] };

/** What is told of a command beside its changes. */
function Detail({ detail }: { detail: ActivityRow['detail'] }) {
  const entries = Object.entries(detail ?? {});
  if (entries.length === 0) return null;
  return (
    <dl className="dash-facts">
      {entries.map(([key, value]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function ChangeOf({ change }: { change: Change }) {
  const { resource, recordId, label, version, operations, note } = change;
  const href = resource === null ? null : recordPath(resource, recordId);
  const name = label ?? `No. ${recordId}`;
  return (
    <li>
      <header>
        <b>{href === null ? name : <a href={href}>{name}</a>}</b>
        <span className="dash-muted">version {version}</span>
      </header>
      {note !== null && <p className="dash-note">{note}</p>}
      <Diff operations={operations} fields={declarationOf(resource ?? '')?.fields ?? {}} />
    </li>
  );
}

/** What one command changed, before and after, and the way back from all of it. */
export function ActivityChanges({ activity }: { activity: ActivityRow }) {
  const { id, revisions } = activity;
  const done = useDone();
  const [isUndoing, setIsUndoing] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['activity', id],
    queryFn: () => call<ActivityDetail>(`/activity/${id}`),
  });
  if (error) return <Trouble error={error} again={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const undo = async () => {
    setIsUndoing(true);
    await call<{ undone: number; activityId: number }>(`/activity/${id}/undo`, { method: 'POST', body: {} })
      .then(({ undone, activityId }) =>
        done(
          `Undone: ${undone === 1 ? '1 record' : `${undone} records`}.`,
          activity.resource ?? 'activity',
          activityId,
        ),
      )
      .catch((refused: Error) => toast({ text: `Not undone. ${refused.message}`, kind: 'wrong' }));
    setIsUndoing(false);
  };
  return (
    <div className="dash-activity-changes">
      <Detail detail={data.detail} />
      {data.changes.length > 0 && (
        <ol className="dash-history">
          {data.changes.map((change) => (
            <ChangeOf key={`${change.resource} ${change.recordId} ${change.version}`} change={change} />
          ))}
        </ol>
      )}
      {revisions > data.changes.length && (
        <p className="dash-muted">
          The first {data.changes.length} of {revisions.toLocaleString('en')} changes.
        </p>
      )}
      {revisions > 0 && (
        <Popconfirm
          title={`Undo all ${revisions === 1 ? '' : `${revisions.toLocaleString('en')} `}of it?`}
          description="Nothing is undone where something was changed since."
          okText="Undo"
          onConfirm={() => void undo()}
        >
          <Button loading={isUndoing}>Undo this command</Button>
        </Popconfirm>
      )}
    </div>
  );
}
