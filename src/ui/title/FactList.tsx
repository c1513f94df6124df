import type { ReactNode } from 'react';
import { LocalisedText } from '#src/ui/type/OneLine.tsx';
import { langOf } from '#src/ui/type/TitleName.tsx';

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Facts in two columns. Omit unknown facts, because the list shows all that it gets. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="fact-list">
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{typeof value === 'string' ? <LocalisedText text={value} /> : value}</dd>
      </div>
    ))}
  </dl>
);

/** A list of links inside a fact, separated by commas. */
export const LinkedValues = ({ values }: { values: readonly { label: string; href: string }[] }) => (
  <ul className="linked-values">
    {values.map(({ label, href }) => (
      <li key={href}>
        <a href={href} lang={langOf(label)}>
          {label}
        </a>
      </li>
    ))}
  </ul>
);

/** A list of links to other sites inside a fact. */
export const OutwardLinks = ({ links }: { links: readonly { source: string; url: string }[] }) => (
  <ul className="linked-values">
    {links.map(({ source, url }) => (
      <li key={url}>
        <a href={url} rel="noreferrer">
          {source}
        </a>
      </li>
    ))}
  </ul>
);
