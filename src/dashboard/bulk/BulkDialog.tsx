import { Alert, Button, Checkbox, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { FieldInput } from '#src/dashboard/form/FieldInput.tsx';
import { isRequired } from '#src/dashboard/form/fieldRules.ts';
import type { ResourceDeclaration } from '#src/resources/define.ts';
import type { BulkTarget } from './BulkBar.tsx';
import { useBulk } from './useBulk.ts';

/** From how many records on the number has to be typed. */
const TYPED_FROM = 50;

interface BulkDialogProps {
  resource: ResourceDeclaration;
  action: 'update' | 'delete';
  target: BulkTarget;
  onClose(): void;
  onDone(): void;
}

/** Fields that many records may share: what names a record is its own. */
const sharedFields = ({ fields }: ResourceDeclaration) =>
  Object.entries(fields).filter(([name, { kind }]) => name !== 'name' && kind !== 'slug' && kind !== 'code');

interface SharedFieldsProps {
  resource: ResourceDeclaration;
  changes: Readonly<Record<string, unknown>>;
  onChange(changes: Readonly<Record<string, unknown>>): void;
}

function SharedFields({ resource, changes, onChange }: SharedFieldsProps) {
  const fields = sharedFields(resource);
  if (fields.length === 0) return <p>The records of this table have no fields in common.</p>;
  return (
    <Form layout="vertical" component="div">
      {fields.map(([name, field]) => {
        const isChosen = Object.hasOwn(changes, name);
        const { [name]: _, ...others } = changes;
        return (
          <div key={name} className="dash-bulk-field">
            <Checkbox
              checked={isChosen}
              onChange={({ target }) =>
                onChange(
                  target.checked ? { ...changes, [name]: field.kind === 'flag' ? true : null } : others,
                )
              }
            >
              Change {field.label.toLowerCase()}
            </Checkbox>
            {isChosen && (
              <Form.Item
                htmlFor={`bulk-${name}`}
                label={<span className="visually-hidden">{field.label}</span>}
                extra={isRequired(field) ? undefined : 'Leave it empty to empty it everywhere.'}
              >
                <FieldInput
                  id={`bulk-${name}`}
                  field={field}
                  isDisabled={false}
                  value={changes[name]}
                  onChange={(value) => onChange({ ...changes, [name]: value === '' ? null : value })}
                />
              </Form.Item>
            )}
          </div>
        );
      })}
    </Form>
  );
}

/** Changes or deletes many records at once: first the exact count from the server, then, above 50, the typed number. */
export function BulkDialog({ resource, action, target, onClose, onDone }: BulkDialogProps) {
  const { noun } = resource;
  const [changes, setChanges] = useState<Readonly<Record<string, unknown>>>({});
  const [typed, setTyped] = useState('');
  const { plan, fault, isBusy, look, run, forget } = useBulk({ resource, action, target, changes, onDone });
  const verb = action === 'delete' ? 'Delete' : 'Change';
  const count = plan?.matched ?? 0;
  const words = `${count.toLocaleString('en')} ${count === 1 ? noun.one : noun.many}`;
  const isTyped = count <= TYPED_FROM || typed.trim() === String(count);
  const isChosen = action === 'delete' || Object.keys(changes).length > 0;
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
        <SharedFields
          resource={resource}
          changes={changes}
          onChange={(next) => {
            forget();
            setChanges(next);
          }}
        />
      )}
      {fault !== null && <Alert type="error" role="alert" message={fault} />}
      {plan && (
        <div aria-live="polite" className="dash-plan">
          <p>
            {action === 'update' &&
              `${plan.changed.toLocaleString('en')} will change, ${plan.unchanged.toLocaleString('en')} are so already. `}
            All in one step, all or none; you can take it back right after.
          </p>
          {refused.length > 0 && (
            <>
              <p>
                <b>{refused.length.toLocaleString('en')} stand in the way</b>, so nothing would be done:
              </p>
              <ul className="dash-uses">
                {refused.slice(0, 10).map(({ id, label, reason }) => (
                  <li key={id}>
                    {label}: {reason}
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
