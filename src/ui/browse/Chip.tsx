import { Words } from '#src/ui/type/OneLine.tsx';

/** A filter in force, as a link that takes it away. `excluded` ones are struck through and say so. */
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
    <Words text={label} />
  </a>
);

/** The filters in force, with a link that clears them all. */
export const ChipLine = ({
  chips,
  clearHref,
}: {
  chips: readonly { label: string; removeHref: string; excluded?: boolean }[];
  clearHref: string;
}) =>
  chips.length === 0 ? null : (
    <ul className="chip-line" aria-label="Filters in force">
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
