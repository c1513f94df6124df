import type { ReactNode } from 'react';

interface ChoiceProps<Name extends string> {
  legend: string;
  /** Name of the group of radio buttons, of which a page has one. */
  name: string;
  className: string;
  /** The chosen option in words, where the options only show colours. */
  said?: string;
  options: readonly Name[];
  chosen: Name;
  choose(name: Name): void;
  /** What an option shows. */
  children(name: Name): ReactNode;
}

/** One of several, chosen at once: a group of radio buttons, so the arrow keys walk through the options. */
export const Choice = <Name extends string>(props: ChoiceProps<Name>) => (
  <fieldset className={`choice ${props.className}`}>
    <legend>
      {props.legend}
      {props.said && <span className="facts"> {props.said}</span>}
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
