import { useEffect, useRef } from 'react';

/** A numeric parameter of a list's address. */
interface NumberField {
  name: string;
  value: number | null;
}

/** A hidden field that preserves a parameter of the address. */
export interface PreservedField {
  name: string;
  value: string;
}

interface Bounds {
  lowest: number;
  highest: number;
  step?: number;
}

interface RangeFieldsProps extends Bounds {
  /** Path of the list to which the form belongs. */
  action: string;
  legend: string;
  from: NumberField;
  /** Null if the range has only a minimum. */
  to: NumberField | null;
  /** The other parameters of the address, which the form preserves: those before its own fields, and those after. */
  before: readonly PreservedField[];
  after: readonly PreservedField[];
}

/** Hidden fields that preserve the other parameters of the address. */
export const HiddenFields = ({ preserved }: { preserved: readonly PreservedField[] }) =>
  preserved.map(({ name, value }) => <input key={name} type="hidden" name={name} value={value} />);

interface NumberInputProps extends Bounds {
  field: NumberField;
  label: string;
  placeholder: string;
}

/** A number field with the value from the address. It is reset when the address changes. */
const NumberInput = ({ field, label, placeholder, lowest, highest, step = 1 }: NumberInputProps) => {
  const { name, value } = field;
  const input = useRef<HTMLInputElement>(null);
  const shown = value === null ? '' : String(value);
  useEffect(() => {
    if (input.current) input.current.value = shown;
  }, [shown]);
  return (
    <input
      ref={input}
      type="number"
      name={name}
      defaultValue={shown}
      aria-label={label}
      placeholder={placeholder}
      min={lowest}
      max={highest}
      step={step}
    />
  );
};

/** A form with a minimum and a maximum that loads the filtered list. Blank fields set no limit. */
export const RangeFields = ({ action, legend, from, to, before, after, ...bounds }: RangeFieldsProps) => (
  <form className="range-fields" action={action} method="get">
    <HiddenFields preserved={before} />
    <fieldset>
      <legend className="visually-hidden">{legend}</legend>
      <NumberInput
        field={from}
        label={`${legend} ${to ? 'from' : 'at least'}`}
        placeholder={to ? 'from' : String(bounds.lowest)}
        {...bounds}
      />
      {!to && (
        <span className="facts" aria-hidden="true">
          {legend.toLowerCase()} or more
        </span>
      )}
      {to && (
        <>
          <span aria-hidden="true">–</span>
          <NumberInput field={to} label={`${legend} to`} placeholder="to" {...bounds} />
        </>
      )}
      <button type="submit" className="button quiet">
        Set<span className="visually-hidden"> {legend}</span>
      </button>
    </fieldset>
    <HiddenFields preserved={after} />
  </form>
);
