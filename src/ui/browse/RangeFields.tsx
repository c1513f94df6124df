import { useEffect, useRef } from 'react';

/** One number that a list's address may hold. */
interface NumberField {
  name: string;
  value: number | null;
}

/** A field that a form carries along unseen. */
export interface KeptField {
  name: string;
  value: string;
}

interface Bounds {
  lowest: number;
  highest: number;
  step?: number;
}

interface RangeFieldsProps extends Bounds {
  /** Address of the list the form belongs to. */
  action: string;
  legend: string;
  from: NumberField;
  /** Null where only a least value can be asked for. */
  to: NumberField | null;
  /** Everything else in the address, kept by the form: what comes before its own fields there, and what after. */
  before: readonly KeptField[];
  after: readonly KeptField[];
}

/** Fields that keep what an address says besides. */
export const HiddenFields = ({ kept }: { kept: readonly KeptField[] }) =>
  kept.map(({ name, value }) => <input key={name} type="hidden" name={name} value={value} />);

interface NumberInputProps extends Bounds {
  field: NumberField;
  label: string;
  placeholder: string;
}

/** A number as the address has it: what was typed gives way when the address changes. */
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

/** From and to, as a small form that asks for the list anew; blank is open. */
export const RangeFields = ({ action, legend, from, to, before, after, ...bounds }: RangeFieldsProps) => (
  <form className="range-fields" action={action} method="get">
    <HiddenFields kept={before} />
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
    <HiddenFields kept={after} />
  </form>
);
