import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { personFields } from '#src/catalogue/people/person.fields.ts';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { call } from '#src/client/api.ts';
import { useDone } from '#src/dashboard/bulk/undo.ts';
import { changeLabels } from '#src/dashboard/editor/changeLabels.ts';
import { idsIn, rowNamesIn, useNamesOf } from '#src/dashboard/editor/revisionNames.ts';
import { Confirm } from '#src/dashboard/frame/Confirm.tsx';
import { LoadError } from '#src/dashboard/frame/LoadError.tsx';
import { useMay } from '#src/dashboard/me.ts';
import { Diff, type Operations } from '#src/dashboard/record/Diff.tsx';
import { type ChangeLabels, declaredLabels } from '#src/dashboard/record/valueLabels.ts';
import { declarationOf } from '#src/dashboard/resources.ts';
import { openPath } from '#src/dashboard/routes.ts';
import type { ActivityChange, ActivityRow } from '#src/features/activity/activity.queries.server.ts';
import type { Fields } from '#src/records/fields/field.ts';
import { toast } from '#src/ui/toasts/toast.ts';

type Change = ActivityChange & { operations: Operations };

type ActivityDetail = ActivityRow & { changes: readonly Change[] };

/** Details that the listed changes already show. */
const DESCRIBED_PARTS: ReadonlySet<string> = new Set(['paths', 'version']);

/** The details of a command that are not in its changes. */
function Detail({ detail, hasChanges }: { detail: ActivityRow['detail']; hasChanges: boolean }) {
  const entries = Object.entries(detail ?? {}).filter(([key]) => !hasChanges || !DESCRIBED_PARTS.has(key));
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

const REGISTRIES: Readonly<Record<string, Fields>> = { dramas: titleFields, people: personFields };

/** Returns labels for the changes of each resource; for titles and people with names instead of ids. */
function useChangeLabels(changes: readonly Change[]): (resource: string) => ChangeLabels {
  const ids = Object.entries(REGISTRIES).flatMap(([resource, fields]) => {
    const matching = changes.filter((change) => change.resource === resource);
    return [
      ...idsIn(
        fields,
        matching.map(({ operations }) => operations),
        () => false,
      ),
    ];
  });
  const wanted = new Map<string, ReadonlySet<number>>();
  for (const [target, each] of ids) wanted.set(target, new Set([...(wanted.get(target) ?? []), ...each]));
  const labelOf = useNamesOf(wanted);
  const rowName = rowNamesIn(changes.map(({ operations }) => operations));
  return (resource) => {
    const fields = REGISTRIES[resource];
    return fields
      ? changeLabels(fields, { labelOf, rowName })
      : declaredLabels(declarationOf(resource)?.fields);
  };
}

function ChangeOf({ change, labels }: { change: Change; labels: ChangeLabels }) {
  const { resource, recordId, label, version, operations, omitted, note } = change;
  const may = useMay();
  const href = resource === null ? null : openPath(may, resource, recordId);
  const name = label ?? `No. ${recordId}`;
  return (
    <li>
      <header>
        <b>{href === null ? name : <a href={href}>{name}</a>}</b>
        <span className="dash-muted">version {version}</span>
      </header>
      {note !== null && <p className="dash-note">{note}</p>}
      <Diff operations={operations} omitted={omitted} labels={labels} />
    </li>
  );
}

/** Shows the changes of one command, with a button to undo all of them. */
export function ActivityChanges({ activity }: { activity: ActivityRow }) {
  const { id, revisions } = activity;
  const done = useDone();
  const [isUndoing, setIsUndoing] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['activity', id],
    queryFn: () => call<ActivityDetail>(`/activity/${id}`),
  });
  const labelsOf = useChangeLabels(data?.changes ?? []);
  if (error) return <LoadError error={error} again={() => void refetch()} />;
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
      .catch((error: Error) => toast({ text: `Not undone. ${error.message}`, kind: 'wrong' }));
    setIsUndoing(false);
  };
  return (
    <div className="dash-activity-changes">
      <Detail detail={data.detail} hasChanges={data.changes.length > 0} />
      {data.changes.length > 0 && (
        <ol className="dash-history">
          {data.changes.map((change) => (
            <ChangeOf
              key={`${change.resource} ${change.recordId} ${change.version}`}
              change={change}
              labels={labelsOf(change.resource ?? '')}
            />
          ))}
        </ol>
      )}
      {revisions > data.changes.length && (
        <p className="dash-muted">
          The first {data.changes.length} of {revisions.toLocaleString('en')} changes.
        </p>
      )}
      {revisions > 0 && (
        <Confirm
          title={`Undo ${revisions === 1 ? 'this change' : `all ${revisions.toLocaleString('en')} changes`}?`}
          description="If any of them was changed again since then, nothing is undone."
          okText="Undo"
          onConfirm={() => void undo()}
        >
          <Button loading={isUndoing}>Undo this action</Button>
        </Confirm>
      )}
    </div>
  );
}
