import { Checkbox, Form } from 'antd';
import { FieldControl } from '#src/dashboard/kinds/FieldControl.tsx';
import { isRequired } from '#src/dashboard/kinds/required.ts';
import { useMay } from '#src/dashboard/me.ts';
import { RecordPicker } from '#src/dashboard/pick/RecordPicker.tsx';
import type { Field } from '#src/records/fields/field.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import { type PickedIds, sharedRowsOf } from './sharedRows.ts';

/** A bulk change: values to set, and collection rows to add or remove, in every record. */
export interface BulkWork {
  changes: Readonly<Record<string, unknown>>;
  added: PickedIds;
  removed: PickedIds;
}

const NO_WORK: BulkWork = { changes: {}, added: {}, removed: {} };

/** Returns whether the change contains anything. */
export const isWork = ({ changes, added, removed }: BulkWork): boolean =>
  Object.keys(changes).length > 0 ||
  [...Object.values(added), ...Object.values(removed)].some((ids) => ids.length > 0);

const isShared = (field: Field) =>
  !field.isOwn && !field.isReadOnly && !['slug', 'code', 'count', 'instant'].includes(field.kind);

/** Initial state of the form: if the only shared field is a flag, it is set to true; otherwise nothing is chosen. */
export function firstWork({ name, fields }: ResourceDeclaration): BulkWork {
  const [only, ...others] = Object.entries(fields).filter(([, field]) => isShared(field));
  const isAlone = others.length + sharedRowsOf(name).length === 0;
  return isAlone && only?.[1].kind === 'flag' ? { ...NO_WORK, changes: { [only[0]]: true } } : NO_WORK;
}

interface BulkChangesProps {
  resource: ResourceDeclaration;
  work: BulkWork;
  onChange(work: BulkWork): void;
}

interface SharedFieldProps {
  field: Field;
  name: string;
  changes: BulkWork['changes'];
  onChange(changes: BulkWork['changes']): void;
}

function SharedField({ field, name, changes, onChange }: SharedFieldProps) {
  const isChosen = Object.hasOwn(changes, name);
  const { [name]: _, ...others } = changes;
  const isFlag = field.kind === 'flag';
  const first = isFlag ? true : null;
  return (
    <div className="dash-bulk-field">
      <Checkbox
        checked={isChosen}
        onChange={({ target }) => onChange(target.checked ? { ...changes, [name]: first } : others)}
      >
        Change {field.label.toLowerCase()}
      </Checkbox>
      {isChosen && (
        <Form.Item
          htmlFor={`bulk-${name}`}
          label={<span className="visually-hidden">{field.label}</span>}
          extra={isRequired(field) || isFlag ? undefined : 'Leave empty to clear this field in all records.'}
        >
          <FieldControl
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
}

/** The form in which staff choose what to change in many records. */
export function BulkChanges({ resource, work, onChange }: BulkChangesProps) {
  const may = useMay();
  const fields = Object.entries(resource.fields).filter(
    ([name, field]) => isShared(field) && (name !== 'isPublished' || may('publish', resource.name)),
  );
  const collections = sharedRowsOf(resource.name);
  if (fields.length + collections.length === 0) {
    return <p>The records of this table have no fields in common.</p>;
  }
  return (
    <Form layout="vertical" component="div">
      {collections.map(({ field, label, to }) => (
        <fieldset key={field} className="dash-bulk-rows">
          <legend>{label}</legend>
          <Form.Item label="Add" htmlFor={`bulk-add-${field}`}>
            <RecordPicker
              id={`bulk-add-${field}`}
              label={`Add ${label.toLowerCase()}`}
              resource={to}
              isMultiple
              value={work.added[field] ?? []}
              onChange={(ids) => onChange({ ...work, added: { ...work.added, [field]: ids } })}
            />
          </Form.Item>
          <Form.Item label="Remove" htmlFor={`bulk-remove-${field}`}>
            <RecordPicker
              id={`bulk-remove-${field}`}
              label={`Remove ${label.toLowerCase()}`}
              resource={to}
              isMultiple
              isOfKnown
              value={work.removed[field] ?? []}
              onChange={(ids) => onChange({ ...work, removed: { ...work.removed, [field]: ids } })}
            />
          </Form.Item>
        </fieldset>
      ))}
      {fields.map(([name, field]) => (
        <SharedField
          key={name}
          field={field}
          name={name}
          changes={work.changes}
          onChange={(changes) => onChange({ ...work, changes })}
        />
      ))}
    </Form>
  );
}
