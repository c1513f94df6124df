import type { ReactNode } from 'react';

interface ChoiceProps<Name extends string> {
  legend: string;
  /** Name of the group of radio buttons, unique on its page. */
  name: string;
  className: string;
  /** The chosen option as text, if the options only show colours. */
  chosenLabel?: string;
  options: readonly Name[];
  chosen: Name;
  choose(name: Name): void;
  /** Renders an option. */
  children(name: Name): ReactNode;
}

/** A group of radio buttons that applies the choice at once. The arrow keys move between the options. */
export const Choice = <Name extends string>(props: ChoiceProps<Name>) => (
  <fieldset className={`choice ${props.className}`}>
    <legend>
      {props.legend}
      {props.chosenLabel && <span className="facts"> {props.chosenLabel}</span>}
    </legend>
    <div>
      {props.options.map((option) => (
        <label key={option}>
          <input
            type="radio"
            name={props.name}
            value={option}
            checked={option === props.chosen}
            onChange={() => props.choose(option)}
          />
          {props.children(option)}
        </label>
      ))}
    </div>
  </fieldset>
);
