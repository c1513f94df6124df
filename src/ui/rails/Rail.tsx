import type { ReactNode } from 'react';

interface RailHeadProps {
  id: string;
  heading: string;
  /** A short line under the heading. */
  note?: string;
  /** Link to the whole list. */
  more?: { href: string; label: string };
}

/** The header of a section: heading, note and a link to the whole list. */
export const SectionHead = ({ id, heading, note, more }: RailHeadProps) => (
  <div className="section-head">
    <h2 id={id}>{heading}</h2>
    {note && <p>{note}</p>}
    {more && (
      <a href={more.href}>
        {more.label}
        <span className="visually-hidden">: {heading}</span>
      </a>
    )}
  </div>
);

interface RailProps extends RailHeadProps {
  /** `<li>` elements. */
  children: ReactNode;
  /** Kind of the items, which determines their width: posters, wide cards, numbered posters or calendar days. */
  kind?: 'posters' | 'wide' | 'numbered' | 'days';
}

/** A row that scrolls sideways with snap points. On phones it extends to the edge. Focusing its links scrolls it. */
export const Rail = ({ children, kind = 'posters', ...head }: RailProps) => (
  <section className="rail" aria-labelledby={head.id}>
    <SectionHead {...head} />
    <ul className={`rail-track ${kind}`}>{children}</ul>
  </section>
);
