/** One of several things of which one is in force. */
export interface Choice {
  key: string;
  label: string;
  href: string;
  isCurrent: boolean;
  /** How much it shows; none for the one that shows all. */
  count?: number;
}

/** A line of choices as links, the one in force marked. Nothing where there is nothing to choose. */
export const ChoiceLine = ({ label, choices }: { label: string; choices: readonly Choice[] }) => {
  // All and one more are the same list, unless something that shows nothing is in force.
  if (choices.length < 3 && choices[0]?.isCurrent) return null;
  return (
    <ul className="chip-line choice-line" aria-label={label}>
      {choices.map(({ key, label: words, href, isCurrent, count }) => (
        <li key={key}>
          <a className="chip" href={href} rel="nofollow" aria-current={isCurrent ? 'true' : undefined}>
            {words}
            {count !== undefined && <span className="count">{count.toLocaleString('en')}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
};
