/** One order of a list. */
export interface SortChoice {
  key: string;
  label: string;
  href: string;
}

interface SortMenuProps {
  choices: readonly SortChoice[];
  current: string;
  /** Label, if the menu chooses something else than an order. Without it, links are `nofollow`, because other orders list the same titles. */
  label?: string;
}

/** A menu of the orders of a list, or of other choices: links inside `<details>`, so it works without scripts. Choosing closes it. */
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
