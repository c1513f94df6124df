interface RangeFieldsProps {
  /** Address of the list the form belongs to. */
  action: string;
  legend: string;
  from: { name: string; value: number | null };
  /** Null where only a least value can be asked for. */
  to: { name: string; value: number | null } | null;
  lowest: number;
  highest: number;
  step?: number;
  /** Everything else in the address, kept by the form. */
  keep: readonly { name: string; value: string }[];
}

/** From and to, as a small form that asks for the list anew; blank is open. */
export const RangeFields = ({
  action,
  legend,
  from,
  to,
  lowest,
  highest,
  step = 1,
  keep,
}: RangeFieldsProps) => {
  const bounds = { min: lowest, max: highest, step };
  return (
    <form className="range-fields" action={action} method="get">
      {keep.map(({ name, value }) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <fieldset>
        <legend className="visually-hidden">{legend}</legend>
        <input
          type="number"
          name={from.name}
          defaultValue={from.value ?? ''}
          aria-label={`${legend} ${to ? 'from' : 'at least'}`}
          placeholder={to ? 'from' : `${legend.toLowerCase()} at least`}
          {...bounds}
        />
        {to && (
          <>
            <span aria-hidden="true">–</span>
            <input
              type="number"
              name={to.name}
              defaultValue={to.value ?? ''}
              aria-label={`${legend} to`}
              placeholder="to"
              {...bounds}
            />
          </>
        )}
        <button type="submit" className="button quiet">
          Set<span className="visually-hidden"> {legend}</span>
        </button>
      </fieldset>
    </form>
  );
};
