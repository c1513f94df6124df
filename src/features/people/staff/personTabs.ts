import type { personFields } from '#src/catalogue/people/person.fields.ts';
import type { EditorTabs } from '#src/dashboard/editor/editorTabs.ts';
import { HISTORY_TAB } from '#src/dashboard/editor/historyTab.ts';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';

/** Tabs of the person editor. `refine.config.ts` defines their order. */
export const PERSON_TABS: EditorTabs<typeof personFields> = {
  details: {
    label: 'Details',
    fields: [
      'name',
      'nativeName',
      'givenName',
      'familyName',
      'names',
      'genderId',
      'countryId',
      'birthDate',
      'deathDate',
      'biography',
    ],
    Panel: lazyPart(() => import('./DetailsTab.tsx'), 'DetailsTab'),
  },
  history: HISTORY_TAB,
  credits: {
    label: 'Credits',
    fields: [],
    Panel: lazyPart(() => import('./CreditsTab.tsx'), 'CreditsTab'),
    isStaffOnly: true,
  },
};
