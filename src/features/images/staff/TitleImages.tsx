import type { titleFields } from '#src/catalogue/titles/title.fields.ts';
import type { Draft } from '#src/dashboard/editor/draft/draft.ts';
import { Pictures } from './Pictures.tsx';
import { titlePictures } from './pictureSet.ts';

/** The pictures of a title: posters, backdrops, stills and logos. */
export const TitleImages = ({ draft }: { draft: Draft<typeof titleFields> }) => (
  <Pictures pictures={titlePictures(draft)} />
);
