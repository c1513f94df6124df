import { Alert, Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { comesBack } from '#src/dashboard/staffResources.ts';
import type { ResourceDeclaration } from '#src/resources/define.ts';
import { BulkChanges, firstWork, isWork } from './BulkChanges.tsx';
import type { BulkBody, BulkTarget } from './bulkCall.ts';
import { useBulk } from './useBulk.ts';

/** From how many records on the number has to be typed. */
const TYPED_FROM = 50;

interface BulkDialogProps {
  resource: ResourceDeclaration;
  action: BulkBody['action'];
  target: BulkTarget;
  onClose(): void;
  onDone(): void;
}

const VERBS = { update: 'Change', delete: 'Delete', restore: 'Restore' } as const;

const wayBack = (resource: ResourceDeclaration, action: BulkBody['action']) =>
  action !== 'delete' || comesBack(resource)
    ? 'you can take it back right after'
    : 'this cannot be taken back';

/** Changes, deletes or restores many records at once: first the exact count from the server, then, above 50, the typed number. */
export function BulkDialog({ resource, action, target, onClose, onDone }: BulkDialogProps) {
  const { noun } = resource;
  const [work, setWork] = useState(() => firstWork(resource));
  const [typed, setTyped] = useState('');
  const { plan, fault, isBusy, look, run, forget } = useBulk({ resource, action, target, work, onDone });
  const verb = VERBS[action];
  const count = plan?.matched ?? 0;
  const words = `${count.toLocaleString('en')} ${count === 1 ? noun.one : noun.many}`;
  const isTyped = count <= TYPED_FROM || typed.trim() === String(count);
  const isChosen = action !== 'update' || isWork(work);
  const refused = plan?.refused ?? [];
  return (
    <Modal
      open
      title={plan ? `${verb} ${words}?` : `${verb} many ${noun.many}`}
      width={520}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {plan ? (
            <Button
              type="primary"
              danger={action === 'delete'}
              loading={isBusy}
              disabled={!isTyped || refused.length > 0 || count === 0}
              onClick={run}
            >
              {verb} {words}
            </Button>
          ) : (
            <Button type="primary" loading={isBusy} disabled={!isChosen} onClick={look}>
              Count what this touches
            </Button>
          )}
        </>
      }
    >
      {action === 'update' && (
        <BulkChanges
          resource={resource}
          work={work}
          onChange={(next) => {
            forget();
            setWork(next);
          }}
        />
      )}
      {fault !== null && <Alert type="error" role="alert" message={fault} />}
      {plan && (
        <div aria-live="polite" className="dash-plan">
          <p>
            {action === 'update' &&
              `${plan.changed.toLocaleString('en')} will change${plan.unchanged > 0 ? `, ${plan.unchanged.toLocaleString('en')} ${plan.unchanged === 1 ? 'is' : 'are'} so already` : ''}. `}
            All in one step, all or none; {wayBack(resource, action)}.
          </p>
          {refused.length > 0 && (
            <>
              <p>
                <b>{refused.length.toLocaleString('en')} stand in the way</b>, so nothing would be done:
              </p>
              <ul className="dash-uses">
                {refused.slice(0, 10).map(({ id, label, reason }) => (
                  <li key={id}>
                    <bdi>{label}</bdi>: {reason}
                  </li>
                ))}
              </ul>
            </>
          )}
          {count > TYPED_FROM && refused.length === 0 && (
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
