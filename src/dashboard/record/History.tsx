import { useQuery } from '@tanstack/react-query';
import { Button, Popconfirm, Skeleton } from 'antd';
import { useState } from 'react';
import { call } from '#src/client/api.ts';
import { useAfterCommand } from '#src/dashboard/bulk/undo.ts';
import { Trouble } from '#src/dashboard/frame/Trouble.tsx';
import type { ListRow } from '#src/dashboard/list/useRows.ts';
import { restOf } from '#src/dashboard/staffResources.ts';
import type { ResourceDeclaration } from '#src/resources/define.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { Diff, type Operations } from './Diff.tsx';

interface Revision {
  id: number;
  version: number;
  operations: Operations;
  actor: { id: number; handle: string; displayName: string } | null;
  note: string | null;
  createdAt: string;
}

/** Revisions a page. */
const PAGE = 20;
const when = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

interface HistoryProps {
  resource: ResourceDeclaration;
  record: ListRow;
  onReverted(): void;
}

/** What was changed in a record, newest first, each change with the way back from it. */
export function History({ resource, record, onReverted }: HistoryProps) {
  const path = `/${restOf(resource.name)}/${record.id}`;
  const after = useAfterCommand();
  const [shown, setShown] = useState(PAGE);
  const [reverting, setReverting] = useState<number | null>(null);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['revisions', resource.name, record.id, shown],
    queryFn: () => call<Revision[]>(`${path}/revisions?_start=0&_end=${shown}`),
    placeholderData: (previous) => previous,
  });
  const revert = async (revision: Revision) => {
    setReverting(revision.id);
    await call(`${path}/revert`, { method: 'POST', body: { revisionId: revision.id } })
      .then(async () => {
        await after(resource.name);
        onReverted();
        await toast({ text: `Version ${revision.version} was taken back.`, kind: 'done' });
      })
      .catch((refused: Error) => toast({ text: `Not taken back. ${refused.message}`, kind: 'wrong' }));
    setReverting(null);
  };
  if (error) return <Trouble error={error} again={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />;
  if (data.length === 0)
    return <p className="dash-muted">Nothing was changed here since it was brought in.</p>;
  return (
    <>
      <ol className="dash-history">
        {data.map((revision) => (
          <li key={revision.id}>
            <header>
              <b>{revision.actor?.displayName ?? 'The product itself'}</b>
              <span className="dash-muted">
                version {revision.version} ·{' '}
                <time dateTime={revision.createdAt}>{when.format(new Date(revision.createdAt))}</time>
              </span>
              <Popconfirm
                title="Take these changes back?"
                description="Later changes stay. This is a change of its own, and can be taken back too."
                okText="Take back"
                onConfirm={() => void revert(revision)}
              >
                <Button size="small" loading={reverting === revision.id}>
                  Revert
                </Button>
              </Popconfirm>
            </header>
            {revision.note !== null && <p className="dash-note">{revision.note}</p>}
            <Diff operations={revision.operations} fields={resource.fields} />
          </li>
        ))}
      </ol>
      {data.length >= shown && (
        <Button loading={isFetching} onClick={() => setShown(Math.min(shown + PAGE, 100))}>
          Show older changes
        </Button>
      )}
    </>
  );
}
