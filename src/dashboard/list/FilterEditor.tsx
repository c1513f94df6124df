import { Button, Input, Radio, Select } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { RecordPicker } from '#src/dashboard/pick/RecordPicker.tsx';
import { operatorLabel } from './filterLabels.ts';
import { PARTIAL_DATE } from './listAddress.ts';
import type { FilterOperator, ListField } from './listShape.ts';

interface FilterEditorProps {
  field: ListField;
  operator: FilterOperator;
  values: readonly string[];
  apply(operator: FilterOperator, values: readonly string[]): void;
  cancel(): void;
}

interface ValueProps {
  field: ListField;
  operator: FilterOperator;
  values: readonly string[];
  onChange(values: readonly string[]): void;
}

const INPUTS: Partial<Record<ListField['kind'], string>> = { instant: 'date', number: 'number' };

const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];
const EMPTY_OR_NOT = [
  { value: 'true', label: 'Empty' },
  { value: 'false', label: 'Not empty' },
];

function FilterValue({ field, operator, values, onChange }: ValueProps) {
  const { label, kind, choices, to, operators } = field;
  if (operator === 'null' || kind === 'flag') {
    return (
      <Radio.Group
        value={values[0]}
        options={kind === 'flag' ? YES_NO : EMPTY_OR_NOT}
        onChange={({ target }) => onChange([String(target.value)])}
      />
    );
  }
  if (kind === 'choice') {
    return (
      <Select
        mode="multiple"
        aria-label={label}
        className="dash-picker"
        placeholder="Choose…"
        autoFocus
        defaultOpen={values.length === 0}
        options={[...(choices ?? [])]}
        value={[...values]}
        onChange={(next: string[]) => onChange(next)}
      />
    );
  }
  if (to !== undefined) {
    return (
      <RecordPicker
        resource={to}
        label={label}
        isMultiple
        isOfKnown
        autoFocus
        isOpenAtFirst={values.length === 0}
        value={values.map(Number)}
        onChange={(ids) => onChange(ids.map(String))}
      />
    );
  }
  return (
    <Input
      aria-label={label}
      autoFocus
      maxLength={200}
      type={INPUTS[kind] ?? 'text'}
      {...(operators.length === 1 && { placeholder: `${operatorLabel(operator, kind)}…` })}
      {...(kind === 'partialDate' && {
        placeholder: '2024, 2024-05 or 2024-05-11',
        pattern: PARTIAL_DATE.source,
      })}
      value={values[0] ?? ''}
      onChange={({ target }) => onChange(target.value.trim() === '' ? [] : [target.value])}
    />
  );
}

/** Edits one filter: its operator and values. Ctrl+Enter applies it from any control, Escape cancels. */
export function FilterEditor({
  field,
  operator: first,
  values: initialValues,
  apply,
  cancel,
}: FilterEditorProps) {
  const [operator, setOperator] = useState(first);
  const [values, setValues] = useState(initialValues);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const element = form.current;
    // For controls without `autoFocus`.
    if (element && !element.contains(document.activeElement)) element.querySelector('input')?.focus();
  }, []);
  const applyByKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // A picker would treat Enter as a selection.
    event.preventDefault();
    event.stopPropagation();
    if (values.length > 0) apply(operator, values);
  };
  return (
    <form
      ref={form}
      className="dash-filter-editor"
      aria-label={`Filter by ${field.label}`}
      onSubmit={(event) => {
        event.preventDefault();
        apply(operator, values);
      }}
      onKeyDownCapture={applyByKeys}
      onKeyDown={({ key }) => key === 'Escape' && cancel()}
    >
      {field.operators.length > 1 && (
        <Select
          aria-label="Comparison"
          options={field.operators.map((each) => ({ value: each, label: operatorLabel(each, field.kind) }))}
          value={operator}
          onChange={(next) => {
            if ((next === 'null') !== (operator === 'null')) setValues([]);
            setOperator(next);
          }}
        />
      )}
      <FilterValue field={field} operator={operator} values={values} onChange={setValues} />
      <Button type="primary" htmlType="submit" disabled={values.length === 0} title="Ctrl+Enter">
        Apply
      </Button>
    </form>
  );
}
