import type { personFields } from '#src/catalogue/people/person.fields.ts';
import type { Draft } from '#src/dashboard/editor/draft/draft.ts';
import { Pictures } from './Pictures.tsx';
import { personPictures } from './pictureSet.ts';

/** The portraits of a person. */
export const PersonImages = ({ draft }: { draft: Draft<typeof personFields> }) => (
  <Pictures pictures={personPictures(draft)} />
);
