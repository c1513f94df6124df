import { type ReactNode, useId, useState } from 'react';
import { type Fields, isCollection } from '#src/domain/fields/field.ts';
import type { InputOf } from '#src/domain/fields/input.ts';
import type { Draft } from './draft.ts';
import { faultOf } from './faults.ts';
import { ValueInput } from './ValueInput.tsx';

interface DraftFieldProps<F extends Fields> {
  fields: F;
  draft: Draft<F>;
  name: keyof F & string;
  help?: ReactNode;
  lang?: string;
  className?: string;
}

/** Kinds whose control carries its name itself. */
const NAMED: ReadonlySet<string> = new Set(['boolean', 'weekdays', 'richText']);
/** Kinds that are checked when they are left: their limits have words of their own. */
const CHECKED: ReadonlySet<string> = new Set(['partialDate', 'time', 'address']);

/** A plain field of a record with its label, its mark while it is unsaved, and what is wrong with it. */
export function DraftField<F extends Fields>(props: DraftFieldProps<F>) {
  const { fields, draft, name, help, lang, className = '' } = props;
  const id = useId();
  const [isLeft, setIsLeft] = useState(false);
  const field = fields[name];
  if (!field || isCollection(field)) return null;
  const value = draft.values[name];
  const local = isLeft && CHECKED.has(field.kind) && value !== null ? faultOf(field, value) : null;
  const fault = draft.errors[name] ?? local;
  const told = [fault && `${id}-fault`, help && `${id}-help`].filter(Boolean).join(' ');
  const isNamed = NAMED.has(field.kind);
  return (
    <div className={`dash-value ${className}${draft.changed.has(name) ? ' is-changed' : ''}`}>
      {isNamed ? (
        field.kind !== 'boolean' && <span className="dash-value-label">{field.label}</span>
      ) : (
        <label htmlFor={id} className="dash-value-label">
          {field.label}
        </label>
      )}
      <ValueInput
        field={field}
        id={isNamed ? undefined : id}
        value={value}
        isDisabled={draft.isDisabled}
        isWrong={fault !== null}
        describedBy={told === '' ? undefined : told}
        lang={lang}
        names={draft}
        onHold={(isHeld) => setIsLeft(!isHeld)}
        onChange={(next) => draft.set(name, next as InputOf<F>[typeof name])}
      />
      {help && (
        <p id={`${id}-help`} className="dash-value-help">
          {help}
        </p>
      )}
      {fault !== null && (
        <p id={`${id}-fault`} className="dash-value-fault">
          {fault}
        </p>
      )}
    </div>
  );
}
