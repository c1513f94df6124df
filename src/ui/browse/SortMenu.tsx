/** One order of a list. */
export interface SortChoice {
  key: string;
  label: string;
  href: string;
}

interface SortMenuProps {
  choices: readonly SortChoice[];
  current: string;
  /** Says what is chosen, where it is no order: another order shows the same again, which search engines need not follow. */
  label?: string;
}

/** The orders of a list, or what else there is to choose from, behind one word; links inside `<details>`, so it works without scripts; a choice closes it. */
export const SortMenu = ({ choices, current, label }: SortMenuProps) => (
  <details key={current} className="sort-menu" name="list-menus">
    <summary>
      <span className="sort-menu-label">{label ?? 'Sort by'}</span>{' '}
      {choices.find(({ key }) => key === current)?.label}
    </summary>
    <ul>
      {choices.map(({ key, label, href }) => (
        <li key={key}>
          <a
            href={href}
            rel={label ? undefined : 'nofollow'}
            aria-current={key === current ? 'true' : undefined}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  </details>
);
