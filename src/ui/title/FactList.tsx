import type { ReactNode } from 'react';
import { Words } from '#src/ui/type/OneLine.tsx';
import { langOf } from '#src/ui/type/TitleName.tsx';

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Facts in two quiet columns. Leave unknown ones out: it prints what it is given. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="fact-list">
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{typeof value === 'string' ? <Words text={value} /> : value}</dd>
      </div>
    ))}
  </dl>
);

/** A list of linked values inside a fact, with commas between. */
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
