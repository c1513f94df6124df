const HANGUL = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/;

/** The language tag of a name, where it is known: `ko` for anything in Hangul. */
export const langOf = (name: string): 'ko' | undefined => (HANGUL.test(name) ? 'ko' : undefined);

/** Every form of a name. Which is shown, and which beside it, is decided by CSS from `html[data-titles]`. */
export interface NameForms {
  title: string;
  nativeTitle?: string | null;
  romanisedTitle?: string | null;
}

/**
 * A title's name in all the scripts known. All forms are in the HTML, so one cached page serves every preference:
 * `english` (default) shows the English name with the native one beside it, `native` and `romanised` likewise.
 */
export const TitleName = ({ title, nativeTitle, romanisedTitle }: NameForms) => (
  <span className="title-name">
    <span className="en" lang={langOf(title)}>
      {title}
    </span>
    {nativeTitle && nativeTitle !== title && (
      <span className="native" lang={langOf(nativeTitle)}>
        {nativeTitle}
      </span>
    )}
    {romanisedTitle && romanisedTitle !== title && (
      <span className="roman" lang="ko-Latn">
        {romanisedTitle}
      </span>
    )}
  </span>
);
