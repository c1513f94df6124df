import { Checkbox, Input, Select } from 'antd';
import type { Field } from '#src/resources/define.ts';

export interface PlainInputProps {
  field: Field;
  isDisabled: boolean;
  /** Given by the form. */
  id?: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
  describedBy?: string | undefined;
  'aria-required'?: 'true';
}

/** What a field that refers to nothing else is written or chosen with. */
export function PlainInput({ field, isDisabled, id, value, onChange, ...others }: PlainInputProps) {
  const shared = { ...others, ...(id !== undefined && { id }), disabled: isDisabled };
  // A select hands it to its frame too, which is no field and may not carry it.
  const { 'aria-required': _, ...sharedBySelect } = shared;
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
          {...sharedBySelect}
          options={field.choices.map((choice) => ({
            value: choice,
            label: choice.charAt(0).toUpperCase() + choice.slice(1).replaceAll('_', ' '),
          }))}
          allowClear={field.isOptional ?? false}
          value={text === '' ? null : text}
          onChange={(next: string | undefined) => onChange?.(next ?? null)}
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
