import { personFields } from '#src/catalogue/people/person.fields.ts';
import type { EditorKind } from '#src/dashboard/editor/editorKind.ts';
import { completeTabs } from '#src/dashboard/editor/editorTabs.ts';
import { StaffEditor } from '#src/dashboard/editor/StaffEditor.tsx';
import { addedTabs } from '#src/dashboard/features.ts';
import { personHref } from '#src/ui/addresses.ts';
import { PERSON_TABS } from './personTabs.ts';

/** Configuration of the person editor. */
export const PERSON_KIND: EditorKind<typeof personFields> = {
  resource: 'people',
  fields: personFields,
  tabs: () => completeTabs(personFields, { ...PERSON_TABS, ...addedTabs('people') }),
  headOf: ({ name, nativeName, birthDate }) => ({
    name,
    nativeName,
    note: birthDate === null ? null : `born ${birthDate.slice(0, 4)}`,
  }),
  publicHref: ({ id, slug, isDeleted }) => (isDeleted ? null : personHref({ id: id ?? 0, slug })),
};

export const PersonEdit = ({ id, tab }: { id: number; tab: string | null }) => (
  <StaffEditor kind={PERSON_KIND} id={id} tab={tab} />
);
