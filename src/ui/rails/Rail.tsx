import type { ReactNode } from 'react';

interface RailHeadProps {
  id: string;
  heading: string;
  /** One short line under the heading. */
  note?: string;
  /** Address of the whole list, with the words of its link. */
  more?: { href: string; label: string };
}

/** The head of a section on the landing page: heading, a note, a way to the whole list. */
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
  /** Width of its items: a poster's, a wide card's, a numbered poster's, a calendar day's. */
  kind?: 'posters' | 'wide' | 'numbered' | 'days';
}

/** A row that scrolls sideways and snaps; it bleeds to the edge on phones. Its links take the focus and scroll it along. */
export const Rail = ({ children, kind = 'posters', ...head }: RailProps) => (
  <section className="rail" aria-labelledby={head.id}>
    <SectionHead {...head} />
    <ul className={`rail-track ${kind}`}>{children}</ul>
  </section>
);
