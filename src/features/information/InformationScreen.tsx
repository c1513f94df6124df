import type { ReactNode } from 'react';
import { formatPartialDate } from '#src/domain/dates/partialDate.ts';
import { Breadcrumbs } from '#src/ui/controls/Breadcrumbs.tsx';
import { Blocks } from './Blocks.tsx';
import type { InformationText, Section } from './information.view.ts';
import { informationSteps } from './informationSteps.ts';
import './information.css';

/** Sections whose headings link to themselves, so that readers can link to a section. */
const Sections = ({ sections }: { sections: readonly Section[] }) =>
  sections.map(({ id, heading, blocks }) => (
    <section key={id} aria-labelledby={id}>
      <h2 id={id}>
        <a href={`#${id}`}>{heading}</a>
      </h2>
      <Blocks blocks={blocks} />
    </section>
  ));

const Contents = ({ sections }: { sections: readonly Section[] }) => (
  <nav className="information-contents" aria-labelledby="contents">
    <p className="kicker" id="contents">
      On this page
    </p>
    <ol>
      {sections.map(({ id, heading }) => (
        <li key={id}>
          <a href={`#${id}`}>{heading}</a>
        </li>
      ))}
    </ol>
  </nav>
);

const Head = ({ text }: { text: InformationText }) => (
  <header className="information-head">
    <Breadcrumbs steps={informationSteps(text)} />
    <h1>{text.heading}</h1>
    <p className="information-lead">{text.lead}</p>
    {text.changedOn !== null && (
      <p className="facts">
        Last changed on{' '}
        <time dateTime={text.changedOn}>{formatPartialDate(text.changedOn, { style: 'long' })}</time>
      </p>
    )}
  </header>
);

/** An information page with a table of contents. */
export const InformationScreen = ({ text }: { text: InformationText }) => (
  <article className="page information">
    <Head text={text} />
    <div className="information-columns">
      <Contents sections={text.sections} />
      <div className="information-body">
        <Sections sections={text.sections} />
      </div>
    </div>
  </article>
);

/** An information page with a form (`children`) and the text in a column next to it. */
export const InformationDesk = ({ text, children }: { text: InformationText; children: ReactNode }) => (
  <article className="page information">
    <Head text={text} />
    <div className="information-desk">
      {children}
      <aside className="information-body" aria-label="Good to know">
        <Sections sections={text.sections} />
      </aside>
    </div>
  </article>
);
