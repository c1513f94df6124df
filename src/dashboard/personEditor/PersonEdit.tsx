import type { EditorKind } from '#src/dashboard/editor/editorKind.ts';
import { StaffEditor } from '#src/dashboard/editor/StaffEditor.tsx';
import { personFields } from '#src/domain/fields/person.ts';
import { personHref } from '#src/ui/addresses.ts';
import { PERSON_TABS } from './personTabs.ts';

/** What the editor of a person is made of. */
export const PERSON_KIND: EditorKind<typeof personFields> = {
  resource: 'people',
  fields: personFields,
  tabs: PERSON_TABS,
  headOf: ({ name, nativeName, birthDate }) => ({
    name,
    nativeName,
    year: birthDate === null ? null : `born ${birthDate.slice(0, 4)}`,
  }),
  publicHref: ({ id, slug }) => personHref({ id: id ?? 0, slug }),
  isPublic: ({ isDeleted }) => !isDeleted,
};

/** The editor of a person. */
export const PersonEdit = ({ id, tab }: { id: number; tab: string | null }) => (
  <StaffEditor kind={PERSON_KIND} id={id} tab={tab} />
);
