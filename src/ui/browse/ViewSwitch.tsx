/** One view of a list. */
interface ViewChoice {
  key: string;
  label: string;
  href: string;
}

/** The views of a list as a row of icons with accessible names. Switching keeps the scroll position. */
export const ViewSwitch = ({ choices, current }: { choices: readonly ViewChoice[]; current: string }) => (
  <ul className="view-switch" aria-label="View" data-keep-place>
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
