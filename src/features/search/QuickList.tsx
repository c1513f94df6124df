import type { MouseEvent } from 'react';
import { PersonName } from '#src/ui/people/PersonCard.tsx';
import { Portrait } from '#src/ui/people/Portrait.tsx';
import { Poster } from '#src/ui/poster/Poster.tsx';
import { LocalisedText } from '#src/ui/type/OneLine.tsx';
import { TitleName } from '#src/ui/type/TitleName.tsx';
import { personHitFacts, TitleHitFacts } from './HitFacts.tsx';
import type { QuickGroup, QuickOption } from './quickOptions.ts';

const Content = ({ option }: { option: QuickOption }) => {
  if (option.kind === 'title') {
    const { title } = option.hit;
    return (
      <>
        <span className="quick-thumb">
          <Poster title={title} />
        </span>
        <span className="quick-names">
          <TitleName {...title} />
          <span className="facts">
            <TitleHitFacts hit={option.hit} />
          </span>
        </span>
      </>
    );
  }
  if (option.kind === 'person') {
    const { person } = option.hit;
    const facts = personHitFacts(option.hit);
    return (
      <>
        <span className="quick-thumb face">
          <Portrait person={person} />
        </span>
        <span className="quick-names">
          <PersonName person={person} />
          {facts && <span className="facts">{facts}</span>}
        </span>
      </>
    );
  }
  if (option.kind === 'recent') return <LocalisedText text={option.text} />;
  return (
    <span>
      All results for “<LocalisedText text={option.text} />”
    </span>
  );
};

interface QuickListProps {
  id: string;
  label: string;
  groups: readonly QuickGroup[];
  /** Index of the active option over all groups; -1 for none. */
  active: number;
  /** Whether the results belong to a previous text while new ones load. */
  isOutdated: boolean;
  onChoose(option: QuickOption, event: MouseEvent<HTMLAnchorElement>): void;
}

/** Returns the id of an option for `aria-activedescendant`. */
export const optionId = (listId: string, optionIndex: number): string => `${listId}-${optionIndex}`;

/**
 * Listbox of the combobox (WAI-ARIA). Options are links, so that they can open in a new tab; the focus stays
 * in the input.
 */
export function QuickList({ id, label, groups, active, isOutdated, onChoose }: QuickListProps) {
  let optionIndex = -1;
  return (
    <div role="listbox" id={id} className="quick-list" aria-label={label} aria-busy={isOutdated}>
      {groups.map(({ heading, options }, index) => (
        <fieldset
          key={heading}
          {...(heading ? { 'aria-labelledby': `${id}-group-${index}` } : { 'aria-label': 'Everything' })}
        >
          {heading && (
            <div id={`${id}-group-${index}`} role="presentation" className="quick-heading">
              {heading}
            </div>
          )}
          {options.map((option) => {
            optionIndex += 1;
            return (
              <a
                key={option.href}
                role="option"
                id={optionId(id, optionIndex)}
                aria-selected={optionIndex === active}
                tabIndex={-1}
                href={option.href}
                className={`quick-option ${option.kind}`}
                onClick={(event) => onChoose(option, event)}
              >
                <Content option={option} />
              </a>
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}
