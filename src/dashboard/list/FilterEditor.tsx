import { Button, Input, Radio, Select } from 'antd';
import { useState } from 'react';
import { RecordPicker } from '#src/dashboard/pick/RecordPicker.tsx';
import { operatorWords } from './filterWords.ts';
import { PARTIAL_DATE } from './listAddress.ts';
import type { FilterOperator, ListField } from './listShape.ts';

interface FilterEditorProps {
  field: ListField;
  operator: FilterOperator;
  values: readonly string[];
  apply(operator: FilterOperator, values: readonly string[]): void;
}

const wordsOf = (operator: FilterOperator, { kind }: ListField) =>
  operator === 'null' ? 'is empty or not' : operatorWords(operator, kind);

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
  const { label, kind, choices, to } = field;
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
        autoFocus
        options={[...(choices ?? [])]}
        value={[...values]}
        onChange={(next: string[]) => onChange(next)}
      />
    );
  }
  if (kind === 'reference' && to !== undefined) {
    return (
      <RecordPicker
        resource={to}
        label={label}
        isMultiple
        autoFocus
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
      {...(kind === 'partialDate' && {
        placeholder: '2024, 2024-05 or 2024-05-11',
        pattern: PARTIAL_DATE.source,
      })}
      value={values[0] ?? ''}
      onChange={({ target }) => onChange(target.value.trim() === '' ? [] : [target.value])}
    />
  );
}

/** Sets one filter: how it compares, with what. */
export function FilterEditor({ field, operator: first, values: asked, apply }: FilterEditorProps) {
  const [operator, setOperator] = useState(first);
  const [values, setValues] = useState(asked);
  return (
    <form
      className="dash-filter-editor"
      aria-label={`Filter by ${field.label}`}
      onSubmit={(event) => {
        event.preventDefault();
        apply(operator, values);
      }}
    >
      {field.operators.length > 1 && (
        <Select
          aria-label="How"
          options={field.operators.map((each) => ({ value: each, label: wordsOf(each, field) }))}
          value={operator}
          onChange={(next) => {
            if ((next === 'null') !== (operator === 'null')) setValues([]);
            setOperator(next);
          }}
        />
      )}
      <FilterValue field={field} operator={operator} values={values} onChange={setValues} />
      <Button type="primary" htmlType="submit" disabled={values.length === 0}>
        Apply
      </Button>
    </form>
  );
}
