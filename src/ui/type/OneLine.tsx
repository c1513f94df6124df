import { Fragment } from 'react';
import { inOneLine, SEPARATOR } from '#src/ui/type/facts.ts';
import { langOf } from '#src/ui/type/TitleName.tsx';

/** A text from the catalogue in the middle of English ones: marked as Korean where it is. */
export const Words = ({ text }: { text: string }) => {
  const lang = langOf(text);
  return lang ? <span lang={lang}>{text}</span> : text;
};

/** Facts on one line, those in Korean marked; one text where none is, as most lines are. */
export const OneLine = ({ facts }: { facts: readonly (string | null | undefined)[] }) => {
  const line = inOneLine(facts);
  if (!langOf(line)) return line;
  return facts
    .filter((fact) => fact != null && fact !== '')
    .map((fact, index) => (
      <Fragment key={fact}>
        {index > 0 && SEPARATOR}
        <Words text={fact ?? ''} />
      </Fragment>
    ));
};
