import { RecordPicker } from '#src/dashboard/pick/RecordPicker.tsx';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import { PlainInput, type PlainInputProps } from './PlainInput.tsx';

interface FieldInputProps extends PlainInputProps {
  /** The record that is edited: it does not offer itself. */
  recordId?: number | undefined;
}

/** What a field of each kind is written or picked with. */
export function FieldInput({ recordId, ...plain }: FieldInputProps) {
  const { field, isDisabled, id, value, onChange } = plain;
  const values: unknown[] = Array.isArray(value) ? value : [];
  const picker = { ...(id !== undefined && { id }), isDisabled };
  switch (field.kind) {
    case 'permissions':
      return (
        <PermissionMatrix
          value={values.map(String)}
          isDisabled={isDisabled}
          onChange={(next) => onChange?.(next)}
        />
      );
    case 'references':
      return (
        <RecordPicker
          {...picker}
          resource={field.to}
          isMultiple
          value={values.map(Number)}
          onChange={(next) => onChange?.(next)}
        />
      );
    case 'reference':
      return (
        <RecordPicker
          {...picker}
          resource={field.to}
          value={typeof value === 'number' ? [value] : []}
          onChange={([next]) => onChange?.(next ?? null)}
          {...(recordId !== undefined && { without: [recordId] })}
        />
      );
    default:
      return <PlainInput {...plain} />;
  }
}
