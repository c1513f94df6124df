import { Checkbox, Input, InputNumber, Select } from 'antd';
import { Suspense } from 'react';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import { RecordPicker } from '#src/dashboard/pick/RecordPicker.tsx';
import type { Fields, PlainField, ReferenceTarget } from '#src/domain/fields/field.ts';
import type { Draft } from './draft.ts';
import { tidied } from './faults.ts';
import { choiceWords, weekdayWords } from './registryWords.ts';
import { resourceOfTarget } from './targets.ts';

const RichTextInput = lazyPart(() =>
  import('./RichTextInput.tsx').then((module) => ({ default: module.RichTextInput })),
);

/** Texts longer than that are written in several lines. */
const LINE_MAX = 500;
const WEEK = [1, 2, 3, 4, 5, 6, 7];
const PLACEHOLDERS: Partial<Record<PlainField['kind'], string>> = {
  partialDate: 'YYYY-MM-DD',
  time: 'HH:MM',
  address: 'https://',
};

/** A draft's memory of what records are called. */
export type PickNames = Pick<Draft<Fields>, 'labelOf' | 'learn'>;

export interface ValueInputProps {
  field: PlainField;
  value: unknown;
  onChange(value: unknown): void;
  isDisabled: boolean;
  id?: string | undefined;
  /** Where no label stands beside it. */
  label?: string | undefined;
  describedBy?: string | undefined;
  isWrong?: boolean;
  lang?: string | undefined;
  /** Tells when the writing of a line begins and ends. */
  onHold?: (isHeld: boolean) => void;
  /** What records are called, where references are picked. */
  names?: PickNames;
}

interface Shared {
  disabled: boolean;
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  status?: 'error';
}

const sharedOf = ({ isDisabled, id, label, describedBy, isWrong }: ValueInputProps): Shared => ({
  disabled: isDisabled,
  ...(id !== undefined && { id }),
  ...(label !== undefined && { 'aria-label': label }),
  ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
  ...(isWrong && { 'aria-invalid': true as const, status: 'error' as const }),
});

/** An empty text means that nothing is known, where that may be. */
const isOptional = ({ initial }: PlainField) => initial === null;

function LineInput(props: ValueInputProps) {
  const { field, value, onChange, lang, onHold } = props;
  const text = typeof value === 'string' ? value : '';
  const given = (typed: string) => (typed === '' && isOptional(field) ? null : typed);
  const shared = {
    ...sharedOf(props),
    value: text,
    ...(lang !== undefined && { lang }),
    ...(field.max !== undefined && { maxLength: field.max }),
    onFocus: () => onHold?.(true),
    onBlur: () => {
      onHold?.(false);
      if (text !== '') onChange(tidied(field, text));
    },
  };
  if (field.kind === 'text' && (field.max ?? 0) > LINE_MAX) {
    return (
      <Input.TextArea
        {...shared}
        autoSize={{ minRows: 2, maxRows: 10 }}
        onChange={({ target }) => onChange(given(target.value))}
      />
    );
  }
  return (
    <Input
      {...shared}
      autoComplete="off"
      {...(PLACEHOLDERS[field.kind] !== undefined && { placeholder: PLACEHOLDERS[field.kind] })}
      {...(field.kind === 'address' && { inputMode: 'url' as const, spellCheck: false })}
      onChange={({ target }) => onChange(given(target.value))}
    />
  );
}

function NumberInput(props: ValueInputProps) {
  const { field, value, onChange } = props;
  return (
    <InputNumber
      {...sharedOf(props)}
      className="dash-number"
      controls={false}
      value={typeof value === 'number' ? value : null}
      {...(field.min !== undefined && { min: field.min })}
      {...(field.max !== undefined && { max: field.max })}
      {...(field.kind === 'integer' && { precision: 0 })}
      onChange={(next) => onChange(typeof next === 'number' ? next : null)}
    />
  );
}

function ChoiceInput(props: ValueInputProps) {
  const { field, value, onChange } = props;
  return (
    <Select
      {...sharedOf(props)}
      className="dash-select"
      showSearch
      optionFilterProp="label"
      popupMatchSelectWidth={false}
      allowClear={isOptional(field)}
      options={(field.values ?? []).map((choice) => ({ value: choice, label: choiceWords(choice) }))}
      value={typeof value === 'string' ? value : null}
      onChange={(next: string | undefined | null) => onChange(next ?? null)}
    />
  );
}

function WeekdaysInput({ field, value, onChange, isDisabled, label = field.label }: ValueInputProps) {
  const days: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <fieldset className="dash-weekdays" aria-label={label}>
      {WEEK.map((day) => (
        <Checkbox
          key={day}
          disabled={isDisabled}
          checked={days.includes(day)}
          onChange={({ target }) =>
            onChange(WEEK.filter((each) => (each === day ? target.checked : days.includes(each))))
          }
        >
          {weekdayWords(day)}
        </Checkbox>
      ))}
    </fieldset>
  );
}

function FlagInput(props: ValueInputProps) {
  const { disabled, ...shared } = sharedOf(props);
  const { status: _, ...named } = shared;
  return (
    <Checkbox
      {...named}
      disabled={disabled}
      checked={props.value === true}
      onChange={({ target }) => props.onChange(target.checked)}
    >
      {props.label === undefined && props.field.label}
    </Checkbox>
  );
}

function ReferenceInput({ field, value, onChange, isDisabled, id, label, names }: ValueInputProps) {
  const target = field.to as ReferenceTarget;
  return (
    <RecordPicker
      {...(id !== undefined && { id })}
      {...(label !== undefined && { label })}
      {...(names && { labelOf: (each: number) => names.labelOf(target, each) })}
      resource={resourceOfTarget(target) ?? target}
      isDisabled={isDisabled}
      hasClear={isOptional(field)}
      value={typeof value === 'number' ? [value] : []}
      onChange={([next], picked) => {
        if (picked) names?.learn(target, picked.id, picked);
        onChange(next ?? null);
      }}
    />
  );
}

/** What a value of the registry is written or picked with, by its kind; its label stands beside it or is given. */
export function ValueInput(props: ValueInputProps) {
  const { field, value, onChange, isDisabled, label } = props;
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return <NumberInput {...props} />;
    case 'choice':
      return <ChoiceInput {...props} />;
    case 'boolean':
      return <FlagInput {...props} />;
    case 'weekdays':
      return <WeekdaysInput {...props} />;
    case 'richText':
      return (
        <Suspense fallback={<div className="dash-rich is-opening" />}>
          <RichTextInput
            label={label ?? field.label}
            value={typeof value === 'string' ? value : ''}
            isDisabled={isDisabled}
            onChange={(html) => onChange(html === '' ? null : html)}
          />
        </Suspense>
      );
    case 'reference':
      return <ReferenceInput {...props} />;
    default:
      return <LineInput {...props} />;
  }
}
