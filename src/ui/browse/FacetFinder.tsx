import { useEffect, useRef } from 'react';
import { HiddenFields, type PreservedField } from '#src/ui/browse/RangeFields.tsx';

interface FacetFinderProps {
  /** Path of the list to which the form belongs. */
  action: string;
  /** The name of the values in lower case, such as `tags`. */
  what: string;
  facet: string;
  text: string;
  /** The other parameters of the address: those before the form's own fields, and those after. */
  before: readonly PreservedField[];
  after: readonly PreservedField[];
}

/** Searches the values of a facet that has too many to show. It is a form, so that it works without scripts. */
export const FacetFinder = ({ action, what, facet, text, before, after }: FacetFinderProps) => {
  const input = useRef<HTMLInputElement>(null);
  // Resets the text when the address changes, unless the visitor is typing.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = text;
  }, [text]);
  return (
    <form className="facet-finder" action={action} method="get">
      <HiddenFields preserved={before} />
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
      <HiddenFields preserved={after} />
    </form>
  );
};
