import type { Draft } from '#src/dashboard/editor/draft.ts';
import { Pictures } from '#src/dashboard/pictures/Pictures.tsx';
import { personShelf } from '#src/dashboard/pictures/shelf.ts';
import type { personFields } from '#src/domain/fields/person.ts';

/** The portraits of a person. */
export const ImagesTab = ({ draft }: { draft: Draft<typeof personFields> }) => (
  <Pictures shelf={personShelf(draft)} />
);
