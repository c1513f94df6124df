import { createElement, Suspense } from 'react';
import type { ReferenceTarget } from '#src/catalogue/referenceTarget.ts';
import { partsOf } from '#src/dashboard/features.ts';
import { RecordPicker } from '#src/dashboard/pick/RecordPicker.tsx';
import { resourceOfTarget } from '#src/dashboard/resources.ts';
import { type ControlProps, isOptional } from './controlProps.ts';

/** Returns the properties that all record pickers share. */
function pickerProps({ field, isDisabled, id, label, names, recordId }: ControlProps) {
  const target = field.to as ReferenceTarget;
  return {
    resource: resourceOfTarget(target)?.name ?? target,
    isDisabled,
    ...(id !== undefined && { id }),
    ...(label !== undefined && { label }),
    ...(names && { labelOf: (each: number) => names.labelOf(target, each) }),
    ...(recordId !== undefined && { without: [recordId] }),
  };
}

export function ReferenceControl(props: ControlProps) {
  const { field, value, onChange, names } = props;
  return (
    <RecordPicker
      {...pickerProps(props)}
      hasClear={isOptional(field)}
      value={typeof value === 'number' ? [value] : []}
      onChange={([next], picked) => {
        if (picked) names?.learn(field.to as ReferenceTarget, picked.id, picked);
        onChange(next ?? null);
      }}
    />
  );
}

export function ReferencesControl(props: ControlProps) {
  const { value, onChange } = props;
  return (
    <RecordPicker
      {...pickerProps(props)}
      isMultiple
      value={Array.isArray(value) ? value.map(Number) : []}
      onChange={(ids) => onChange(ids.toSorted((a, b) => a - b))}
    />
  );
}

/** The control of permissions, provided by the roles feature. */
export function PermissionsControl({ value, isDisabled, onChange }: ControlProps) {
  const control = partsOf('PermissionsControl')[0]?.part;
  return (
    <Suspense fallback={null}>{control && createElement(control, { value, isDisabled, onChange })}</Suspense>
  );
}
