import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { call } from '#src/client/api.ts';
import { bulk } from '#src/dashboard/bulk/bulkCall.ts';
import { useDone } from '#src/dashboard/bulk/undo.ts';
import type { ListRow } from '#src/dashboard/list/useRows.ts';
import { listPath } from '#src/dashboard/places.ts';
import { comesBack, doesOffer, recordName, restOf } from '#src/dashboard/staffResources.ts';
import { isolated } from '#src/domain/isolated.ts';
import type { ResourceDeclaration } from '#src/resources/define.ts';
import { type Use, useUses, wordsOfUse } from './uses.ts';

interface DeleteDialogProps {
  resource: ResourceDeclaration;
  record: ListRow;
  onClose(): void;
  /** Leads to merging instead, where that may be done. */
  onMerge: (() => void) | undefined;
  /** Leads away from it. */
  onDeleted(path: string): Promise<void>;
}

const UseList = ({ uses }: { uses: readonly Use[] }) => (
  <ul className="dash-uses">
    {uses.map((use) => (
      <li key={`${use.resource} ${use.field}`}>{wordsOfUse(use)}</li>
    ))}
  </ul>
);

/**
 * Deletes a record by way of the bulk call, whose answer names the activity: that is what undoing takes. What stays deleted
 * has a call of its own.
 */
async function removed(resource: ResourceDeclaration, { id, version }: ListRow): Promise<number | null> {
  const { name } = resource;
  if (comesBack(resource)) return (await bulk(name, { action: 'delete', ids: [id], expected: 1 })).activityId;
  await call(`/${restOf(name)}/${id}`, { method: 'DELETE', body: { version } });
  return null;
}

/** Deletes a record; one that is in use is not deleted, and says by what. */
export function DeleteDialog({ resource, record, onClose, onMerge, onDeleted }: DeleteDialogProps) {
  const { name, noun } = resource;
  const done = useDone();
  const hasUses = doesOffer(resource, 'uses');
  const { data: uses, refetch } = useUses(name, record.id, hasUses);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const label = isolated(recordName(resource, record));
  const isUsed = (uses?.total ?? 0) > 0;
  const remove = () => {
    setIsBusy(true);
    setFault(null);
    removed(resource, record).then(
      async (activityId) => {
        // Away first: its screen would ask for it again, which is no more.
        await onDeleted(listPath(name));
        done(`${label} was deleted.`, name, activityId, null);
      },
      (error: Error) => {
        setIsBusy(false);
        setFault(error.message);
        if (hasUses) void refetch();
      },
    );
  };
  return (
    <Modal
      open
      title={isUsed ? `${label} is in use` : `Delete ${label}?`}
      width={460}
      onCancel={onClose}
      footer={
        isUsed ? (
          <>
            <Button onClick={onClose}>Close</Button>
            {onMerge && (
              <Button type="primary" onClick={onMerge}>
                Merge into another…
              </Button>
            )}
          </>
        ) : (
          <>
            <Button onClick={onClose}>Keep it</Button>
            <Button danger type="primary" loading={isBusy} disabled={hasUses && !uses} onClick={remove}>
              Delete
            </Button>
          </>
        )
      }
    >
      {fault !== null && <Alert type="error" role="alert" message={fault} />}
      {isUsed ? (
        <>
          <p>This {noun.one} is in use and cannot be deleted. It is used by</p>
          <UseList uses={uses?.uses ?? []} />
          <p>
            {onMerge
              ? `Take it off them first, or merge it into another ${noun.one}: then they all point at that one.`
              : 'Take it off them first.'}
          </p>
        </>
      ) : (
        <p>
          {hasUses && `Nothing uses this ${noun.one}. `}
          {comesBack(resource)
            ? 'You can take this back right after, and later from the activity.'
            : 'This cannot be taken back.'}
        </p>
      )}
    </Modal>
  );
}
