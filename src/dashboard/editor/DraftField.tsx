import { type ReactNode, useId, useState } from 'react';
import { errorOf, isBlank } from '#src/dashboard/kinds/checks.ts';
import { isOptional } from '#src/dashboard/kinds/controlProps.ts';
import { FieldControl } from '#src/dashboard/kinds/FieldControl.tsx';
import { isRequired } from '#src/dashboard/kinds/required.ts';
import { type CollectionField, type Field, type Fields, isCollection } from '#src/records/fields/field.ts';
import type { InputOf } from '#src/records/fields/input.ts';
import type { FieldKind } from '#src/records/kinds/fieldKind.ts';
import type { Draft } from './draft/draft.ts';

interface DraftFieldProps<F extends Fields> {
  fields: F;
  draft: Draft<F>;
  name: keyof F & string;
  help?: ReactNode;
  lang?: string;
  className?: string;
  /** Whether the label marks an optional field; used in forms of new records. */
  marksOptional?: boolean;
}

/** Kinds whose control shows its own label. */
const NAMED: ReadonlySet<string> = new Set<FieldKind>(['flag', 'weekdays', 'richText', 'permissions']);
/** Kinds that are validated on blur, because they have specific messages. */
const CHECKED: ReadonlySet<string> = new Set<FieldKind>([
  'partialDate',
  'time',
  'url',
  'slug',
  'code',
  'pattern',
]);

/** Collections that one control shows: of records, of permissions. */
const isPicked = (field: CollectionField) => field.kind !== 'rows';

/** Maps rows to their keys, the value that controls use. */
const keysIn = ({ keyParts: [key = ''] }: CollectionField, rows: unknown): unknown =>
  Array.isArray(rows) ? rows.map((row) => (row as Readonly<Record<string, unknown>>)[key]) : rows;

const rowsOf = ({ keyParts: [key = ''] }: CollectionField, keys: unknown): unknown =>
  Array.isArray(keys) ? keys.map((each) => ({ [key]: each })) : keys;

interface FieldLabelProps {
  field: Field;
  /** Undefined if the control shows its own label. */
  htmlFor: string | undefined;
  marksOptional: boolean;
}

function FieldLabel({ field, htmlFor, marksOptional }: FieldLabelProps) {
  if (field.kind === 'flag') return null;
  const label = (
    <>
      {field.label}
      {marksOptional && isOptional(field) && <small> (optional)</small>}
    </>
  );
  return htmlFor === undefined ? (
    <span className="dash-value-label">{label}</span>
  ) : (
    <label htmlFor={htmlFor} className="dash-value-label">
      {label}
    </label>
  );
}

/** A field of a record with its label, the mark for unsaved changes and its error. */
export function DraftField<F extends Fields>(props: DraftFieldProps<F>) {
  const { fields, draft, name, lang, className = '', marksOptional = false } = props;
  const id = useId();
  const [isLeft, setIsLeft] = useState(false);
  const field = fields[name];
  if (!field || (isCollection(field) && !isPicked(field))) return null;
  const list = isCollection(field) ? field : null;
  const value = list ? keysIn(list, draft.values[name]) : draft.values[name];
  const isChecked = isLeft && CHECKED.has(field.kind) && !isBlank(value);
  const { help = field.help } = props;
  const local = isChecked && !isCollection(field) ? errorOf(field, value) : null;
  const error = draft.errors[name] ?? local;
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  const isNamed = NAMED.has(field.kind);
  return (
    <div className={`dash-value ${className}${draft.changed.has(name) ? ' is-changed' : ''}`}>
      <FieldLabel field={field} htmlFor={isNamed ? undefined : id} marksOptional={marksOptional} />
      <FieldControl
        field={field}
        id={isNamed ? undefined : id}
        value={value}
        isDisabled={draft.isDisabled}
        isWrong={error !== null}
        isRequired={isRequired(field)}
        describedBy={described === '' ? undefined : described}
        lang={lang}
        names={draft}
        recordId={draft.id ?? undefined}
        onHold={(isTyping) => setIsLeft(!isTyping)}
        onChange={(next) => draft.set(name, (list ? rowsOf(list, next) : next) as InputOf<F>[typeof name])}
      />
      {help && (
        <p id={`${id}-help`} className="dash-value-help">
          {help}
        </p>
      )}
      {error !== null && (
        <p id={`${id}-error`} className="dash-value-error">
          {error}
        </p>
      )}
    </div>
  );
}
