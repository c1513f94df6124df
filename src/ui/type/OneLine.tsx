import { Fragment } from 'react';
import { SEPARATOR } from '#src/ui/type/facts.ts';
import { langOf } from '#src/ui/type/TitleName.tsx';

/** A text from the catalogue in the middle of English ones: marked as Korean where it is. */
export const Words = ({ text }: { text: string }) => {
  const lang = langOf(text);
  return lang ? <span lang={lang}>{text}</span> : text;
};

/** The dot before a fact, in an element of the class `facts`: it is not seen where that fact begins a line. */
export const Dot = () => <i className="dot">{SEPARATOR}</i>;

/** Facts on one line, those in Korean marked; unknown ones are left out. */
export const OneLine = ({ facts }: { facts: readonly (string | null | undefined)[] }) =>
  facts
    .filter((fact) => fact != null && fact !== '')
    .map((fact, index) => (
      <Fragment key={fact}>
        {index > 0 && <Dot />}
        <Words text={fact ?? ''} />
      </Fragment>
    ));
