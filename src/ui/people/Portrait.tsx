import type { CSSProperties } from 'react';
import type { PersonSummary } from '#src/domain/catalogue/summaries.ts';
import { composePortrait } from '#src/ui/people/portrait.ts';
import { Picture } from '#src/ui/poster/Picture.tsx';
import { langOf } from '#src/ui/type/TitleName.tsx';

const Drawn = ({ person }: { person: PersonSummary }) => {
  const { ground, shape, ink, cut, letters } = composePortrait(person);
  const style = { '--ground': ground, '--shape': shape, color: ink } as CSSProperties;
  return (
    <span
      className={`portrait-art cut-${cut}`}
      style={style}
      lang={langOf(letters[0] ?? '')}
      aria-hidden="true"
    >
      <span>{letters.join('\n')}</span>
    </span>
  );
};

/** A person's picture, or a portrait drawn from their name. Decorative: the name is next to it as text. */
export const Portrait = ({ person, eager = false }: { person: PersonSummary; eager?: boolean }) => {
  const { portrait } = person;
  if (!portrait) return <Drawn person={person} />;
  return (
    <Picture
      className="portrait-picture"
      image={portrait}
      sizes="(max-width: 40rem) 40vw, 16rem"
      eager={eager}
    />
  );
};
