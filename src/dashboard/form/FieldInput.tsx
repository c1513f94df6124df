import { Checkbox, Input, Select } from 'antd';
import type { Field } from '#src/resources/define.ts';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import { RecordPicker } from './RecordPicker.tsx';

interface FieldInputProps {
  field: Field;
  isDisabled: boolean;
  /** The record that is edited: it does not offer itself. */
  recordId?: number | undefined;
  /** Given by the form. */
  id?: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
  describedBy?: string | undefined;
}

type ManyInputProps = Pick<FieldInputProps, 'field' | 'isDisabled' | 'value'> & {
  id: string | undefined;
  onChange: FieldInputProps['onChange'];
};

/** Fields that hold several values. */
function ManyInput({ field, isDisabled, id, value, onChange }: ManyInputProps) {
  const values: unknown[] = Array.isArray(value) ? value : [];
  if (field.kind !== 'references') {
    return (
      <PermissionMatrix
        value={values.map(String)}
        isDisabled={isDisabled}
        onChange={(next) => onChange?.(next)}
      />
    );
  }
  return (
    <RecordPicker
      {...(id !== undefined && { id })}
      resource={field.to}
      isMultiple
      isDisabled={isDisabled}
      value={values.map(Number)}
      onChange={(next) => onChange?.(next)}
    />
  );
}

/** What a field of each kind is written or picked with. */
export function FieldInput({ field, isDisabled, recordId, id, value, onChange, ...others }: FieldInputProps) {
  if (Array.isArray(value) || field.kind === 'references' || field.kind === 'permissions') {
    return <ManyInput field={field} isDisabled={isDisabled} id={id} value={value} onChange={onChange} />;
  }
  const shared = { ...others, ...(id !== undefined && { id }), disabled: isDisabled };
  const text = typeof value === 'string' ? value : '';
  switch (field.kind) {
    case 'richText':
      return (
        <Input.TextArea
          {...shared}
          autoSize={{ minRows: 4, maxRows: 16 }}
          value={text}
          onChange={({ target }) => onChange?.(target.value)}
        />
      );
    case 'longText':
      return (
        <Input.TextArea
          {...shared}
          autoSize={{ minRows: 3, maxRows: 12 }}
          maxLength={field.maxLength}
          showCount={text.length > field.maxLength * 0.8}
          value={text}
          onChange={({ target }) => onChange?.(target.value)}
        />
      );
    case 'flag':
      return (
        <Checkbox {...shared} checked={value === true} onChange={({ target }) => onChange?.(target.checked)}>
          {field.label}
        </Checkbox>
      );
    case 'choice':
      return (
        <Select
          {...shared}
          options={field.choices.map((choice) => ({
            value: choice,
            label: choice.charAt(0).toUpperCase() + choice.slice(1).replaceAll('_', ' '),
          }))}
          allowClear={field.isOptional ?? false}
          value={text === '' ? null : text}
          onChange={(next: string | undefined) => onChange?.(next ?? null)}
        />
      );
    case 'reference':
      return (
        <RecordPicker
          {...(id !== undefined && { id })}
          resource={field.to}
          isDisabled={isDisabled}
          value={typeof value === 'number' ? [value] : []}
          onChange={([next]) => onChange?.(next ?? null)}
          {...(recordId !== undefined && { without: recordId })}
        />
      );
    default:
      return (
        <Input
          {...shared}
          className={field.kind === 'text' ? '' : 'dash-code'}
          {...(field.kind === 'text' && { maxLength: field.maxLength })}
          {...(field.kind === 'url' && { inputMode: 'url' as const })}
          {...(field.kind === 'code' && { placeholder: field.example })}
          {...(field.kind === 'slug' && { placeholder: 'Made by itself when left empty' })}
          spellCheck={field.kind === 'text'}
          autoComplete="off"
          value={text}
          onChange={({ target }) => onChange?.(target.value)}
        />
      );
  }
}
