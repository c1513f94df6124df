import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { call } from '#src/client/api.ts';
import { useDone } from '#src/dashboard/bulk/undo.ts';
import { useFirstFocus } from '#src/dashboard/frame/useFirstFocus.ts';
import type { ListRow } from '#src/dashboard/list/useRows.ts';
import { RecordPicker } from '#src/dashboard/pick/RecordPicker.tsx';
import { useNames } from '#src/dashboard/pick/useChoices.ts';
import { listPath, recordPath } from '#src/dashboard/places.ts';
import { recordName, restOf } from '#src/dashboard/staffResources.ts';
import { isolated } from '#src/domain/isolated.ts';
import type { ResourceDeclaration } from '#src/resources/define.ts';
import { type Use, wordsOfUse } from './uses.ts';
import { valueWords } from './valueWords.ts';

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
  /** Leads away from the one that is no more. */
  onMerged(path: string): Promise<void>;
}

const List = ({ heading, uses }: { heading: string; uses: readonly Use[] }) =>
  uses.length === 0 ? null : (
    <>
      <h3>{heading}</h3>
      <ul className="dash-uses">
        {uses.map((use) => (
          <li key={`${use.resource} ${use.field}`}>{wordsOfUse(use)}</li>
        ))}
      </ul>
    </>
  );

/** Id of the control that says which record stays. */
const KEPT = 'merge-kept';

const total = (uses: readonly Use[]) => uses.reduce((sum, { count }) => sum + count, 0);

/** Merges a record into another of its kind, after showing what that moves. */
export function MergeDialog({ resource, record, onClose, onMerged }: MergeDialogProps) {
  const { name, noun } = resource;
  const done = useDone();
  const [into, setInto] = useState<readonly number[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
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
      (refused: Error) => {
        setIsBusy(false);
        setFault(refused.message);
      },
    );
  };
  useFirstFocus(KEPT);
  const trouble = fault ?? error?.message ?? null;
  return (
    <Modal
      open
      title={`Merge ${label} into another ${noun.one}`}
      width={520}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            danger
            type="primary"
            disabled={!plan || target === undefined}
            loading={isBusy}
            onClick={merge}
          >
            Merge
          </Button>
        </>
      }
    >
      <p id="merge-into">Which one stays?</p>
      <RecordPicker
        resource={name}
        label={`The ${noun.one} that stays`}
        value={into}
        onChange={setInto}
        without={[record.id]}
        isOfKnown
        id={KEPT}
      />
      {trouble !== null && <Alert type="error" role="alert" message={trouble} />}
      {target !== undefined && !plan && trouble === null && (
        <Skeleton active paragraph={{ rows: 2 }} title={false} />
      )}
      {plan && target !== undefined && (
        <div className="dash-plan" aria-live="polite">
          <p>
            {total(plan.moves) === 0
              ? `Nothing points at ${label}.`
              : `What points at ${label} will point at ${targetLabel}.`}{' '}
            {label} is then gone; you can take that back.
          </p>
          <List heading="Moves" uses={plan.moves} />
          <List heading="Names both already, one entry stays" uses={plan.collides} />
          {Object.entries(plan.fills).map(([field, value]) => (
            <p key={field}>
              Takes over {field}: {valueWords(value)}
            </p>
          ))}
        </div>
      )}
    </Modal>
  );
}
