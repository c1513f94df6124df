import { useQuery } from '@tanstack/react-query';
import { Alert, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { call } from '#src/client/api.ts';
import { useDone } from '#src/dashboard/bulk/undo.ts';
import { useFirstFocus } from '#src/dashboard/frame/focus/useFirstFocus.ts';
import type { ListRow } from '#src/dashboard/list/useRows.ts';
import { RecordPicker } from '#src/dashboard/pick/RecordPicker.tsx';
import { useNames } from '#src/dashboard/pick/useChoices.ts';
import { recordName, restOf } from '#src/dashboard/resources.ts';
import { listPath, recordPath } from '#src/dashboard/routes.ts';
import { isolated } from '#src/domain/names/isolated.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import { UseList } from './UseList.tsx';
import type { Use } from './uses.ts';
import { valueLabel } from './valueLabels.ts';

interface MergePlan {
  moves: readonly Use[];
  collides: readonly Use[];
  fills: Readonly<Record<string, unknown>>;
  activityId?: number;
}

interface MergeDialogProps {
  resource: ResourceDeclaration;
  record: ListRow;
  onClose(): void;
  /** Leaves the screen of the merged record. */
  onMerged(path: string): Promise<void>;
}

const List = ({ heading, uses }: { heading: string; uses: readonly Use[] }) =>
  uses.length === 0 ? null : (
    <>
      <h3>{heading}</h3>
      <UseList uses={uses} className="dash-uses" />
    </>
  );

/** Id of the picker of the surviving record. */
const SURVIVOR_FIELD = 'merge-survivor';

const total = (uses: readonly Use[]) => uses.reduce((sum, { count }) => sum + count, 0);

/** Merges a record into another one after a preview of the moved references. */
export function MergeDialog({ resource, record, onClose, onMerged }: MergeDialogProps) {
  const { name, noun } = resource;
  const done = useDone();
  const [into, setInto] = useState<readonly number[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const [errorMessage, setError] = useState<string | null>(null);
  const [target] = into;
  const nameOf = useNames(name, into);
  const path = `/${restOf(name)}/${record.id}/merge`;
  const { data: plan, error } = useQuery({
    queryKey: ['merge', name, record.id, target],
    enabled: target !== undefined,
    gcTime: 0,
    queryFn: () => call<MergePlan>(`${path}?into=${target}`),
  });
  const label = isolated(recordName(resource, record));
  const targetLabel = target === undefined ? '' : isolated(nameOf(target));
  const merge = () => {
    if (target === undefined) return;
    setIsBusy(true);
    call<MergePlan>(path, { method: 'POST', body: { into: target } }).then(
      async ({ activityId }) => {
        await onMerged(recordPath(name, target) ?? listPath(name));
        done(`${label} was merged into ${targetLabel}.`, name, activityId, target);
      },
      (error: Error) => {
        setIsBusy(false);
        setError(error.message);
      },
    );
  };
  useFirstFocus(SURVIVOR_FIELD);
  const shownError = errorMessage ?? error?.message ?? null;
  return (
    <Modal
      open
      title={`Merge ${label} into another ${noun.one}`}
      width={520}
      onCancel={onClose}
      okText="Merge"
      okButtonProps={{ danger: true, disabled: !plan || target === undefined }}
      confirmLoading={isBusy}
      onOk={merge}
    >
      <p id="merge-into">Which one stays?</p>
      <RecordPicker
        resource={name}
        label={`The ${noun.one} that stays`}
        value={into}
        onChange={setInto}
        without={[record.id]}
        isOfKnown
        id={SURVIVOR_FIELD}
      />
      {shownError !== null && <Alert type="error" role="alert" message={shownError} />}
      {target !== undefined && !plan && shownError === null && (
        <Skeleton active paragraph={{ rows: 2 }} title={false} />
      )}
      {plan && target !== undefined && (
        <div className="dash-plan" aria-live="polite">
          <p>
            {total(plan.moves) === 0
              ? `No records refer to ${label}.`
              : `Records that refer to ${label} will refer to ${targetLabel}.`}{' '}
            {label} is then deleted. You can undo this.
          </p>
          <List heading="Moves" uses={plan.moves} />
          <List heading="Refer to both already; one entry is kept" uses={plan.collides} />
          {Object.entries(plan.fills).map(([field, value]) => (
            <p key={field}>
              Copies {field}: {valueLabel(value)}
            </p>
          ))}
        </div>
      )}
    </Modal>
  );
}
