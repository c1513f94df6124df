import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LocalisedText } from '#src/ui/type/OneLine.tsx';
import { langOf } from '#src/ui/type/TitleName.tsx';

export type FacetState = 'off' | 'in' | 'out';

/** One value of a facet with the addresses of its two links. */
export interface FacetOption {
  value: string;
  label: string;
  /** Country to which the value applies. Options of one country follow each other. */
  country?: string;
  count: number;
  state: FacetState;
  /** Address of the label's link: includes the value if it is off or out, and removes it if it is in. */
  includeHref: string;
  /** Address of the sign's link: excludes the value if it is off or in, and removes it if it is out. */
  excludeHref: string;
}

/** Returns the fragment of a group. Without scripts, the links of its values lead back to it. */
export const groupAnchor = (name: string) => `#at-${name}`;

const nameOf = ({ label, country }: FacetOption) => (country ? `${label} (${country})` : label);

/** A value with three states. Its two links work without scripts: the label includes the value, the sign excludes it. */
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
        <LocalisedText text={nameOf(option)} />
      </span>
    </a>
  </li>
);

interface FacetGroupProps {
  /** Unique name of the group on its page. */
  name: string;
  label: string;
  options?: readonly FacetOption[];
  /** Opens the group. Groups with a chosen value open automatically; only the visitor closes an open group. */
  open?: boolean;
  /** Content above the values, such as the all/any switch, or instead of them, such as a range. */
  children?: ReactNode;
  /** Number of values that are not shown. */
  moreCount?: number;
  /** Address of the link that removes all chosen values of the group; the link is shown if there are any. */
  clearHref?: string;
}

/** One facet as a group that can be closed. */
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
  const isRequested = open || chosen > 0;
  const [isOpenFromStart] = useState(isRequested);
  const group = useRef<HTMLDetailsElement>(null);
  // If `open` were controlled, resetting it would close a group that the visitor had opened.
  useEffect(() => {
    if (isRequested && group.current) group.current.open = true;
  }, [isRequested]);
  return (
    <details ref={group} id={groupAnchor(name).slice(1)} className="facet-group" open={isOpenFromStart}>
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

/** Two links that choose whether a title must have all of the chosen values or any of them. */
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
