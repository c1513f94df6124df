import { Fragment } from 'react';
import { inOneLine, SEPARATOR } from '#src/ui/type/facts.ts';
import { langOf } from '#src/ui/type/TitleName.tsx';

/** A text from the catalogue, with `lang="ko"` if it contains Hangul. */
export const LocalisedText = ({ text }: { text: string }) => {
  const lang = langOf(text);
  return lang ? <span lang={lang}>{text}</span> : text;
};

/** Facts on one line, with `lang="ko"` on those in Hangul. Without Hangul, as usual, the line is a single text node. */
export const OneLine = ({ facts }: { facts: readonly (string | null | undefined)[] }) => {
  const line = inOneLine(facts);
  if (!langOf(line)) return line;
  return facts
    .filter((fact) => fact != null && fact !== '')
    .map((fact, index) => (
      <Fragment key={fact}>
        {index > 0 && SEPARATOR}
        <LocalisedText text={fact ?? ''} />
      </Fragment>
    ));
};
