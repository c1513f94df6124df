import { useEffect, useRef } from 'react';
import { HiddenFields, type KeptField } from '#src/ui/browse/RangeFields.tsx';

interface FacetFinderProps {
  /** Address of the list the form belongs to. */
  action: string;
  /** What is looked through, in lower case: `tags`. */
  what: string;
  facet: string;
  text: string;
  /** Everything else in the address: what comes before the form's own fields there, and what after. */
  before: readonly KeptField[];
  after: readonly KeptField[];
}

/** Looks for a name among the values of a facet that has too many to show; a small form, so it works without scripts. */
export const FacetFinder = ({ action, what, facet, text, before, after }: FacetFinderProps) => {
  const input = useRef<HTMLInputElement>(null);
  // What was typed gives way when the address changes, unless somebody is typing on.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = text;
  }, [text]);
  return (
    <form className="facet-finder" action={action} method="get">
      <HiddenFields kept={before} />
      <input type="hidden" name="findIn" value={facet} />
      <input
        ref={input}
        type="search"
        name="find"
        defaultValue={text}
        maxLength={60}
        aria-label={`Find among ${what}`}
        placeholder={`Find among ${what}`}
        autoComplete="off"
      />
      <button type="submit" className="button quiet">
        Find<span className="visually-hidden"> among {what}</span>
      </button>
      <HiddenFields kept={after} />
    </form>
  );
};
