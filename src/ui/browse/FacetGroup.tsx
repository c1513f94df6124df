import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Words } from '#src/ui/type/OneLine.tsx';
import { langOf } from '#src/ui/type/TitleName.tsx';

export type FacetState = 'off' | 'in' | 'out';

/** One value of a facet with the addresses its two controls lead to. */
export interface FacetOption {
  value: string;
  label: string;
  /** Country that it holds in; options of one country follow each other. */
  country?: string;
  count: number;
  state: FacetState;
  /** From off: asks for the value. From in: takes it back. From out: asks for it. */
  includeHref: string;
  /** From off or in: excludes the value. From out: takes it back. */
  excludeHref: string;
}

/** Where a group stands on its page, for the browser itself: without scripts a choice leads back to the group. */
export const placeOf = (name: string) => `#at-${name}`;

const nameOf = ({ label, country }: FacetOption) => (country ? `${label} (${country})` : label);

/** A value in three states: two plain links, so it works without scripts. The label includes, the sign at the end excludes. */
const Option = ({ option, isFirst }: { option: FacetOption; isFirst: boolean }) => (
  <li className={`facet-option ${option.state}`}>
    {isFirst && <span className="facet-country">{option.country}</span>}
    <a
      href={option.includeHref}
      rel="nofollow"
      aria-label={`${option.state === 'in' ? 'Remove' : 'Only'} ${nameOf(option)}, ${option.count} titles`}
    >
      <span lang={langOf(option.label)}>{option.label}</span>
      <span className="count">{option.count.toLocaleString('en')}</span>
    </a>
    <a className="exclude" href={option.excludeHref} rel="nofollow">
      <span aria-hidden="true">−</span>
      <span className="visually-hidden">
        {option.state === 'out' ? 'Allow ' : 'Exclude '}
        <Words text={nameOf(option)} />
      </span>
    </a>
  </li>
);

interface FacetGroupProps {
  /** Tells it from the other groups of its page. */
  name: string;
  label: string;
  options?: readonly FacetOption[];
  /** Opens the group; one with a value in force opens by itself. What is open is folded by its reader alone. */
  open?: boolean;
  /** Something above the values, such as the all/any switch, or in their place, such as a range. */
  children?: ReactNode;
  /** How many further values exist. */
  moreCount?: number;
  /** Takes back all that is in force in this group; shown where something is. */
  clearHref?: string;
}

/** One facet, folding. */
export const FacetGroup = ({
  name,
  label,
  options = [],
  open = false,
  children,
  moreCount = 0,
  clearHref,
}: FacetGroupProps) => {
  const chosen = options.filter(({ state }) => state !== 'off').length;
  const isAsked = open || chosen > 0;
  const [isOpenFromStart] = useState(isAsked);
  const group = useRef<HTMLDetailsElement>(null);
  // An `open` that is taken back would fold what was opened by hand before it was asked for.
  useEffect(() => {
    if (isAsked && group.current) group.current.open = true;
  }, [isAsked]);
  return (
    <details ref={group} id={placeOf(name).slice(1)} className="facet-group" open={isOpenFromStart}>
      <summary>
        {label}
        {chosen > 0 && <span className="count">{chosen}</span>}
      </summary>
      {clearHref && chosen > 0 && (
        <a className="facet-clear" href={clearHref} rel="nofollow">
          Clear {label}
        </a>
      )}
      {children}
      {options.length > 0 && (
        <ul>
          {options.map((option, index) => (
            <Option
              key={option.value}
              option={option}
              isFirst={option.country !== options[index - 1]?.country}
            />
          ))}
        </ul>
      )}
      {moreCount > 0 && <p className="facts">and {moreCount.toLocaleString('en')} more</p>}
    </details>
  );
};

/** Two links that say whether a title must have all of the values asked for or any of them. */
export const ModeSwitch = ({
  mode,
  allHref,
  anyHref,
}: {
  mode: 'all' | 'any';
  allHref: string;
  anyHref: string;
}) => (
  <p className="mode-switch">
    <a href={allHref} rel="nofollow" aria-current={mode === 'all' ? 'true' : undefined}>
      All of them
    </a>
    <a href={anyHref} rel="nofollow" aria-current={mode === 'any' ? 'true' : undefined}>
      Any of them
    </a>
  </p>
);
