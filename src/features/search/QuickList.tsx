import type { MouseEvent } from 'react';
import { PersonName } from '#src/ui/people/PersonCard.tsx';
import { Portrait } from '#src/ui/people/Portrait.tsx';
import { Poster } from '#src/ui/poster/Poster.tsx';
import { Words } from '#src/ui/type/OneLine.tsx';
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
  if (option.kind === 'recent') return <Words text={option.text} />;
  return (
    <span>
      All results for “<Words text={option.text} />”
    </span>
  );
};

interface QuickListProps {
  id: string;
  label: string;
  groups: readonly QuickGroup[];
  /** Place of the option that the arrows are on, over all groups; -1 for none. */
  active: number;
  /** Whether these are results of a text before, while newer ones are on their way. */
  isBehind: boolean;
  onChoose(option: QuickOption, event: MouseEvent<HTMLAnchorElement>): void;
}

/** The id of the option at a place, for `aria-activedescendant`. */
export const optionId = (listId: string, place: number): string => `${listId}-${place}`;

/**
 * The list of a combobox (WAI-ARIA): its options are anchors, so that they open in a new tab as every link does; the focus
 * stays in the field.
 */
export function QuickList({ id, label, groups, active, isBehind, onChoose }: QuickListProps) {
  let place = -1;
  return (
    <div role="listbox" id={id} className="quick-list" aria-label={label} aria-busy={isBehind}>
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
            place += 1;
            return (
              <a
                key={option.href}
                role="option"
                id={optionId(id, place)}
                aria-selected={place === active}
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
