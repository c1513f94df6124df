import { lazy } from 'react';
import type { EditorTabs } from '#src/dashboard/editor/editorTabs.ts';
import type { titleFields } from '#src/domain/fields/title.ts';

/** The tabs of a title's editor; `refine.config.ts` has their order. */
export const TITLE_TABS: EditorTabs<typeof titleFields> = {
  details: {
    label: 'Details',
    fields: [
      'type',
      'format',
      'statedStatus',
      'title',
      'nativeTitle',
      'romanisedTitle',
      'synopsis',
      'startDate',
      'endDate',
      'episodeCount',
      'runtimeMinutes',
      'airWeekdays',
      'airTime',
      'isExplicit',
      'isPublished',
      'aliases',
      'countries',
      'contentRatings',
    ],
    Panel: lazy(() => import('./DetailsTab.tsx').then((module) => ({ default: module.DetailsTab }))),
  },
  cast: {
    label: 'Cast',
    fields: ['characters', 'cast', 'crew'],
    Panel: lazy(() => import('./cast/CastTab.tsx').then((module) => ({ default: module.CastTab }))),
  },
  services: {
    label: 'Services',
    fields: ['availability'],
    Panel: lazy(() =>
      import('./services/ServicesTab.tsx').then((module) => ({ default: module.ServicesTab })),
    ),
  },
  related: {
    label: 'Related',
    fields: ['related'],
    Panel: lazy(() => import('./related/RelatedTab.tsx').then((module) => ({ default: module.RelatedTab }))),
  },
};
