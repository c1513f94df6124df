interface RecordTab {
  key: string;
  label: string;
  href: string;
  /** Whether something on it is not saved. */
  isChanged?: boolean;
}

/** The parts of a record, each with its address. */
export const RecordTabs = ({ current, tabs }: { current: string; tabs: readonly RecordTab[] }) =>
  tabs.length < 2 ? null : (
    <nav aria-label="Parts of the record" className="dash-tabs">
      <ul>
        {tabs.map(({ key, label, href, isChanged = false }) => (
          <li key={key}>
            <a href={href} data-keep-place aria-current={key === current ? 'page' : undefined}>
              {label}
              {isChanged && <span className="dash-unsaved">not saved</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
