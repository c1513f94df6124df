import type { Draft } from '#src/dashboard/editor/draft.ts';
import { Pictures } from '#src/dashboard/pictures/Pictures.tsx';
import { titleShelf } from '#src/dashboard/pictures/shelf.ts';
import type { titleFields } from '#src/domain/fields/title.ts';

/** The pictures of a title: posters, backdrops, stills and logos. */
export const ImagesTab = ({ draft }: { draft: Draft<typeof titleFields> }) => (
  <Pictures shelf={titleShelf(draft)} />
);
