import { Alert, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { isRestorable, removalLabels } from '#src/dashboard/resources.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import { BulkChanges, firstWork, isWork } from './BulkChanges.tsx';
import type { BulkBody, BulkTarget } from './bulkCall.ts';
import { useBulk } from './useBulk.ts';

/** Above this number of records, staff must type the count to confirm. */
const TYPED_FROM = 50;

interface BulkDialogProps {
  resource: ResourceDeclaration;
  action: BulkBody['action'];
  target: BulkTarget;
  onClose(): void;
  onDone(): void;
}

const verbOf = (resource: ResourceDeclaration, action: BulkBody['action']) =>
  ({ update: 'Change', delete: removalLabels(resource).verb, restore: 'Restore' })[action];

const undoHint = (resource: ResourceDeclaration, action: BulkBody['action']) =>
  action !== 'delete' || isRestorable(resource) ? 'you can undo it right away' : 'this cannot be undone';

/**
 * Changes, deletes or restores many records: a dry run returns the exact count first; above 50 records staff must type the
 * count to confirm.
 */
export function BulkDialog({ resource, action, target, onClose, onDone }: BulkDialogProps) {
  const { noun } = resource;
  const [work, setWork] = useState(() => firstWork(resource));
  const [typed, setTyped] = useState('');
  const { plan, error, isBusy, look, run, clear } = useBulk({ resource, action, target, work, onDone });
  const verb = verbOf(resource, action);
  const count = plan?.matched ?? 0;
  const countLabel = `${count.toLocaleString('en')} ${count === 1 ? noun.one : noun.many}`;
  const isTyped = count <= TYPED_FROM || typed.trim() === String(count);
  const isChosen = action !== 'update' || isWork(work);
  const rejected = plan?.refused ?? [];
  return (
    <Modal
      open
      title={plan ? `${verb} ${countLabel}?` : `${verb} many ${noun.many}`}
      width={520}
      onCancel={onClose}
      confirmLoading={isBusy}
      {...(plan
        ? {
            okText: `${verb} ${countLabel}`,
            okButtonProps: {
              danger: action === 'delete',
              disabled: !isTyped || rejected.length > 0 || count === 0,
            },
            onOk: run,
          }
        : { okText: 'Count affected records', okButtonProps: { disabled: !isChosen }, onOk: look })}
    >
      {action === 'update' && (
        <BulkChanges
          resource={resource}
          work={work}
          onChange={(next) => {
            clear();
            setWork(next);
          }}
        />
      )}
      {error !== null && <Alert type="error" role="alert" message={error} />}
      {plan && (
        <div aria-live="polite" className="dash-plan">
          <p>
            {action === 'update' &&
              `${plan.changed.toLocaleString('en')} will change${plan.unchanged > 0 ? `, ${plan.unchanged.toLocaleString('en')} ${plan.unchanged === 1 ? 'has' : 'have'} these values already` : ''}. `}
            All records change together or none does; {undoHint(resource, action)}.
          </p>
          {rejected.length > 0 && (
            <>
              <p>
                <b>Rejected: {rejected.length.toLocaleString('en')}.</b> Nothing can be changed until these
                are resolved:
              </p>
              <ul className="dash-uses">
                {rejected.slice(0, 10).map(({ id, label, reason }) => (
                  <li key={id}>
                    <bdi>{label}</bdi>: {reason}
                  </li>
                ))}
              </ul>
            </>
          )}
          {count > TYPED_FROM && rejected.length === 0 && (
            <Form.Item label={`Type ${count} to confirm`} htmlFor="bulk-count" colon={false}>
              <Input
                id="bulk-count"
                inputMode="numeric"
                autoComplete="off"
                value={typed}
                onChange={({ target: { value } }) => setTyped(value)}
              />
            </Form.Item>
          )}
        </div>
      )}
    </Modal>
  );
}
