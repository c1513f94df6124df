import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { call } from '#src/client/api.ts';
import { useDone } from '#src/dashboard/bulk/undo.ts';
import { registryWords } from '#src/dashboard/editor/registryWords.ts';
import { idsIn, rowNamesIn, useNamesOf } from '#src/dashboard/editor/revisionNames.ts';
import { Confirm } from '#src/dashboard/frame/Confirm.tsx';
import { Trouble } from '#src/dashboard/frame/Trouble.tsx';
import { useMay } from '#src/dashboard/me.ts';
import { openPath } from '#src/dashboard/places.ts';
import { Diff, type Operations } from '#src/dashboard/record/Diff.tsx';
import { type ChangeWords, declaredWords } from '#src/dashboard/record/valueWords.ts';
import { declarationOf } from '#src/dashboard/staffResources.ts';
import type { Fields } from '#src/domain/fields/field.ts';
import { personFields } from '#src/domain/fields/person.ts';
import { titleFields } from '#src/domain/fields/title.ts';
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

/** Said by the changes themselves, where there are some. */
const SAID: ReadonlySet<string> = new Set(['paths', 'version']);

/** What is told of a command beside its changes. */
function Detail({ detail, isSaid }: { detail: ActivityRow['detail']; isSaid: boolean }) {
  const entries = Object.entries(detail ?? {}).filter(([key]) => !isSaid || !SAID.has(key));
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

/** The words of each resource's changes: of titles and people by their fields, with names for ids. */
function useWordsOf(changes: readonly Change[]): (resource: string) => ChangeWords {
  const ids = Object.entries(REGISTRIES).flatMap(([resource, fields]) => {
    const own = changes.filter((change) => change.resource === resource);
    return [
      ...idsIn(
        fields,
        own.map(({ operations }) => operations),
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
      ? registryWords(fields, { labelOf, rowName })
      : declaredWords(declarationOf(resource)?.fields);
  };
}

function ChangeOf({ change, words }: { change: Change; words: ChangeWords }) {
  const { resource, recordId, label, version, operations, note } = change;
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
      <Diff operations={operations} words={words} />
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
  const wordsOf = useWordsOf(data?.changes ?? []);
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
      <Detail detail={data.detail} isSaid={data.changes.length > 0} />
      {data.changes.length > 0 && (
        <ol className="dash-history">
          {data.changes.map((change) => (
            <ChangeOf
              key={`${change.resource} ${change.recordId} ${change.version}`}
              change={change}
              words={wordsOf(change.resource ?? '')}
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
          title={`Undo all ${revisions === 1 ? '' : `${revisions.toLocaleString('en')} `}of it?`}
          description="Nothing is undone where something was changed since."
          okText="Undo"
          onConfirm={() => void undo()}
        >
          <Button loading={isUndoing}>Undo this command</Button>
        </Confirm>
      )}
    </div>
  );
}
