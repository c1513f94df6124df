import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { call } from '#src/client/api.ts';
import { bulk } from '#src/dashboard/bulk/bulkCall.ts';
import { useDone } from '#src/dashboard/bulk/undo.ts';
import type { ListRow } from '#src/dashboard/list/useRows.ts';
import { doesOffer, isRestorable, recordName, restOf } from '#src/dashboard/resources.ts';
import { listPath } from '#src/dashboard/routes.ts';
import { isolated } from '#src/domain/names/isolated.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import { UseList } from './UseList.tsx';
import { useUses } from './uses.ts';

interface DeleteDialogProps {
  resource: ResourceDeclaration;
  record: ListRow;
  onClose(): void;
  /** Opens the merge dialog instead; undefined if merging is not possible. */
  onMerge: (() => void) | undefined;
  /** Leaves the screen of the deleted record. */
  onDeleted(path: string): Promise<void>;
}

/**
 * Deletes a record by the bulk call, which returns the activity id that undo needs. Records that cannot be restored have
 * a separate call.
 */
async function deleteRecord(resource: ResourceDeclaration, { id, version }: ListRow): Promise<number | null> {
  const { name } = resource;
  if (isRestorable(resource))
    return (await bulk(name, { action: 'delete', ids: [id], expected: 1 })).activityId;
  await call(`/${restOf(name)}/${id}`, { method: 'DELETE', body: { version } });
  return null;
}

/** Deletes a record, or lists the records that use it and prevent the deletion. */
export function DeleteDialog({ resource, record, onClose, onMerge, onDeleted }: DeleteDialogProps) {
  const { name, noun } = resource;
  const done = useDone();
  const hasUses = doesOffer(resource, 'uses');
  const { data: uses, refetch } = useUses(name, record.id, hasUses);
  const [isBusy, setIsBusy] = useState(false);
  const [errorMessage, setError] = useState<string | null>(null);
  const label = isolated(recordName(resource, record));
  const isUsed = (uses?.total ?? 0) > 0;
  const remove = () => {
    setIsBusy(true);
    setError(null);
    deleteRecord(resource, record).then(
      async (activityId) => {
        // Leave first: the screen would refetch the deleted record.
        await onDeleted(listPath(name));
        done(`${label} was deleted.`, name, activityId, null);
      },
      (error: Error) => {
        setIsBusy(false);
        setError(error.message);
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
            <Button onClick={onClose}>Cancel</Button>
            <Button danger type="primary" loading={isBusy} disabled={hasUses && !uses} onClick={remove}>
              Delete
            </Button>
          </>
        )
      }
    >
      {errorMessage !== null && <Alert type="error" role="alert" message={errorMessage} />}
      {isUsed ? (
        <>
          <p>This {noun.one} is in use and cannot be deleted. It is used by</p>
          <UseList uses={uses?.uses ?? []} className="dash-uses" />
          <p>
            {onMerge
              ? `Remove it there first, or merge it into another ${noun.one}, which then replaces it everywhere.`
              : 'Remove it there first.'}
          </p>
        </>
      ) : (
        <p>
          {hasUses && `Nothing uses this ${noun.one}. `}
          {isRestorable(resource)
            ? 'You can undo this right away, and later in the activity.'
            : 'This cannot be undone.'}
        </p>
      )}
    </Modal>
  );
}
