/** One tab, which is a link. */
export interface Tab {
  label: string;
  href: string;
  current: boolean;
  /** Number of entries, or a text such as `200+` if counting stopped; shown in small type next to the label. */
  count?: number | string | null;
}

/** The tabs of a title or a profile: links with `aria-current` on the current one. */
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
