/** One tab: an address of its own. */
export interface Tab {
  label: string;
  href: string;
  current: boolean;
  /** How much is behind it, `200+` where nobody counted on; shown small beside the label. */
  count?: number | string | null;
}

/** The tabs of a title or a profile: links, the current one marked for assistive technology too. */
export const Tabs = ({ tabs, label }: { tabs: readonly Tab[]; label: string }) => (
  <nav className="tabs" aria-label={label} data-keep-place>
    <ul>
      {tabs.map((tab) => (
        <li key={tab.href}>
          <a href={tab.href} aria-current={tab.current ? 'page' : undefined}>
            {tab.label}
            {tab.count ? <span className="count">{tab.count}</span> : null}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
