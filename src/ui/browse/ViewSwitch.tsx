/** One way to show a list. */
interface ViewChoice {
  key: string;
  label: string;
  href: string;
}

/** The ways to show a list, side by side as signs with names; the reader's place is kept. */
export const ViewSwitch = ({ choices, current }: { choices: readonly ViewChoice[]; current: string }) => (
  <ul className="view-switch" aria-label="Shown as" data-keep-place>
    {choices.map(({ key, label, href }) => (
      <li key={key}>
        <a
          className={key}
          href={href}
          title={label}
          rel="nofollow"
          aria-current={key === current ? 'true' : undefined}
        >
          <span className="visually-hidden">{label}</span>
        </a>
      </li>
    ))}
  </ul>
);
