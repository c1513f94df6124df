import type { EditorTabs } from '#src/dashboard/editor/editorTabs.ts';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import type { personFields } from '#src/domain/fields/person.ts';

/** The tabs of a person's editor; `refine.config.ts` has their order. */
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
    Panel: lazyPart(() => import('./DetailsTab.tsx').then((module) => ({ default: module.DetailsTab }))),
  },
  links: {
    label: 'Links',
    fields: ['links', 'externalIds'],
    Panel: lazyPart(() => import('./LinksTab.tsx').then((module) => ({ default: module.LinksTab }))),
  },
  images: {
    label: 'Images',
    fields: ['images'],
    Panel: lazyPart(() => import('./ImagesTab.tsx').then((module) => ({ default: module.ImagesTab }))),
  },
  history: {
    label: 'History',
    fields: [],
    isStaffOnly: true,
    Panel: lazyPart(() => import('./HistoryTab.tsx').then((module) => ({ default: module.HistoryTab }))),
  },
  credits: {
    label: 'Credits',
    fields: [],
    Panel: lazyPart(() => import('./CreditsTab.tsx').then((module) => ({ default: module.CreditsTab }))),
    isStaffOnly: true,
  },
};
