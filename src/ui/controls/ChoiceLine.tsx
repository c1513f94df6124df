/** One of several alternatives, of which one is current. */
export interface Choice {
  key: string;
  label: string;
  href: string;
  isCurrent: boolean;
  /** Number of results; not set for the choice that shows all. */
  count?: number;
}

/** A row of links to choose from, with the current one marked. Renders nothing if there is no real choice. */
export const ChoiceLine = ({ label, choices }: { label: string; choices: readonly Choice[] }) => {
  // "All" and a single choice show the same list, unless the current choice has no results.
  if (choices.length < 3 && choices[0]?.isCurrent) return null;
  return (
    <ul className="chip-line choice-line" aria-label={label}>
      {choices.map(({ key, label, href, isCurrent, count }) => (
        <li key={key}>
          <a className="chip" href={href} rel="nofollow" aria-current={isCurrent ? 'true' : undefined}>
            {label}
            {count !== undefined && <span className="count">{count.toLocaleString('en')}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
};
