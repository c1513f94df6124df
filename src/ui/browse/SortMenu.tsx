/** One order of a list. */
export interface SortChoice {
  key: string;
  label: string;
  href: string;
}

interface SortMenuProps {
  choices: readonly SortChoice[];
  current: string;
  /** Says what is chosen, where it is no order. */
  label?: string;
}

/** The orders of a list behind one word; links inside `<details>`, so it works without scripts; a choice closes it. */
export const SortMenu = ({ choices, current, label: what = 'Sort by' }: SortMenuProps) => (
  <details key={current} className="sort-menu" name="list-menus">
    <summary>
      <span className="sort-menu-label">{what}</span> {choices.find(({ key }) => key === current)?.label}
    </summary>
    <ul>
      {choices.map(({ key, label, href }) => (
        <li key={key}>
          <a href={href} rel="nofollow" aria-current={key === current ? 'true' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  </details>
);
