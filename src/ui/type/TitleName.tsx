const HANGUL = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/;

/** Returns the language tag of a text: `ko` if it contains Hangul, else undefined. */
export const langOf = (name: string): 'ko' | undefined => (HANGUL.test(name) ? 'ko' : undefined);

/** All forms of a title's name. CSS chooses by `html[data-titles]` which form is shown first. */
export interface NameForms {
  title: string;
  nativeTitle?: string | null;
  romanisedTitle?: string | null;
}

/**
 * A title's name in all known scripts. The HTML contains all forms, so that one cached page serves every preference:
 * `english` (default) shows the English name first and then the native one; `native` and `romanised` work in the same way.
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
