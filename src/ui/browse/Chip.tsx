import { LocalisedText } from '#src/ui/type/OneLine.tsx';

/** An active filter as a link that removes it. `excluded` ones are struck through and have another accessible name. */
export const Chip = ({
  label,
  removeHref,
  excluded = false,
}: {
  label: string;
  removeHref: string;
  excluded?: boolean;
}) => (
  <a className={excluded ? 'chip removable excluded' : 'chip removable'} href={removeHref} rel="nofollow">
    <span className="visually-hidden">{excluded ? 'Stop excluding ' : 'Remove filter '}</span>
    <LocalisedText text={label} />
  </a>
);

/** The active filters, with a link that clears them all. */
export const ChipLine = ({
  chips,
  clearHref,
}: {
  chips: readonly { label: string; removeHref: string; excluded?: boolean }[];
  clearHref: string;
}) =>
  chips.length === 0 ? null : (
    <ul className="chip-line" aria-label="Active filters">
      {chips.map((chip) => (
        <li key={chip.removeHref}>
          <Chip {...chip} />
        </li>
      ))}
      <li>
        <a className="clear-all" href={clearHref}>
          Clear all
        </a>
      </li>
    </ul>
  );
