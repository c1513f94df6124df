import { Checkbox, Form } from 'antd';
import { FieldInput } from '#src/dashboard/form/FieldInput.tsx';
import { isRequired } from '#src/dashboard/form/fieldRules.ts';
import { useMay } from '#src/dashboard/me.ts';
import { RecordPicker } from '#src/dashboard/pick/RecordPicker.tsx';
import type { Field, ResourceDeclaration } from '#src/resources/define.ts';
import { type PickedIds, sharedRowsOf } from './sharedRows.ts';

/** What a bulk change does: values that all get, and rows that all get or lose. */
export interface BulkWork {
  changes: Readonly<Record<string, unknown>>;
  added: PickedIds;
  removed: PickedIds;
}

const NO_WORK: BulkWork = { changes: {}, added: {}, removed: {} };

/** Whether anything would be done. */
export const isWork = ({ changes, added, removed }: BulkWork): boolean =>
  Object.keys(changes).length > 0 ||
  [...Object.values(added), ...Object.values(removed)].some((ids) => ids.length > 0);

const isShared = (field: Field) =>
  !field.isOwn && !field.isReadOnly && !['slug', 'code', 'count', 'instant'].includes(field.kind);

/** What a bulk change begins with: where a single flag is all that records share, that it is set; else nothing. */
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

function SharedField({
  name,
  field,
  changes,
  onChange,
}: {
  name: string;
  field: Field;
  changes: BulkWork['changes'];
  onChange(changes: BulkWork['changes']): void;
}) {
  const isChosen = Object.hasOwn(changes, name);
  const { [name]: _, ...others } = changes;
  const first = field.kind === 'flag' ? true : null;
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
          extra={
            isRequired(field) || field.kind === 'flag' ? undefined : 'Leave it empty to empty it everywhere.'
          }
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
}

/** Chooses what is changed in many records at once. */
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
          <Form.Item label="Take away" htmlFor={`bulk-remove-${field}`}>
            <RecordPicker
              id={`bulk-remove-${field}`}
              label={`Take away ${label.toLowerCase()}`}
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
          name={name}
          field={field}
          changes={work.changes}
          onChange={(changes) => onChange({ ...work, changes })}
        />
      ))}
    </Form>
  );
}
