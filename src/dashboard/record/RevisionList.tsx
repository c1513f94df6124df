import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Confirm } from '#src/dashboard/frame/Confirm.tsx';
import { LoadError } from '#src/dashboard/frame/LoadError.tsx';
import { Moment } from '#src/dashboard/kinds/values.tsx';
import { SEPARATOR } from '#src/ui/type/facts.ts';
import { Diff } from './Diff.tsx';
import type { Revision, Revisions } from './useRevisions.ts';
import type { ChangeLabels } from './valueLabels.ts';

interface RevisionItemProps {
  revision: Revision;
  labels: ChangeLabels;
  isReverting: boolean;
  onRevert(paths: readonly string[] | null): void;
}

function RevisionItem({ revision, labels, isReverting, onRevert }: RevisionItemProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const paths = Object.keys(revision.operations);
  // The first revision created the record and is reversed by deleting it.
  const mayRevert = revision.version > 1;
  const count = paths.length + revision.omitted;
  const isPart = chosen.size > 0 && chosen.size < count;
  const toggle = (path: string) => {
    const next = new Set(chosen);
    if (!next.delete(path)) next.add(path);
    setChosen(next);
  };
  return (
    <li>
      <header>
        <b>{revision.actor?.displayName ?? 'System'}</b>
        <span className="dash-muted">
          version {revision.version}
          {SEPARATOR}
          <Moment iso={revision.createdAt} />
        </span>
        {mayRevert && (
          <Confirm
            title={isPart ? 'Revert the selected changes?' : 'Revert these changes?'}
            description="Later changes stay. You can revert this change as well."
            okText="Revert changes"
            onConfirm={() => onRevert(isPart ? [...chosen] : null)}
          >
            <Button size="small" loading={isReverting}>
              {isPart ? `Revert ${chosen.size} of ${count}` : 'Revert'}
            </Button>
          </Confirm>
        )}
      </header>
      {revision.note !== null && <p className="dash-note">{revision.note}</p>}
      <Diff
        operations={revision.operations}
        omitted={revision.omitted}
        labels={labels}
        {...(mayRevert && count > 1 && { choosing: { chosen, toggle } })}
      />
    </li>
  );
}

/** Lists revisions with their changes, newest first; each can be reverted completely or in part. */
export function RevisionList({ history, labels }: { history: Revisions; labels: ChangeLabels }) {
  const { revisions, error, again, isFetching, hasOlder, showOlder, reverting, revert } = history;
  if (error) return <LoadError error={error} again={again} />;
  if (!revisions) return <Skeleton active paragraph={{ rows: 4 }} />;
  if (revisions.length === 0) return <p className="dash-muted">No changes have been recorded yet.</p>;
  return (
    <>
      <ol className="dash-history">
        {revisions.map((revision) => (
          <RevisionItem
            key={revision.id}
            revision={revision}
            labels={labels}
            isReverting={reverting === revision.id}
            onRevert={(paths) => void revert(revision, paths, labels.path)}
          />
        ))}
      </ol>
      {hasOlder && (
        <Button loading={isFetching} onClick={showOlder}>
          Show older changes
        </Button>
      )}
    </>
  );
}
