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
      'isExplicit',
      'isPublished',
      'aliases',
      'countries',
      'studios',
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
  release: {
    label: 'Release',
    fields: [
      'startDate',
      'endDate',
      'airWeekdays',
      'airTime',
      'episodeCount',
      'runtimeMinutes',
      'releases',
      'episodes',
    ],
    Panel: lazy(() => import('./ReleaseTab.tsx').then((module) => ({ default: module.ReleaseTab }))),
  },
  images: {
    label: 'Images',
    fields: ['images'],
    Panel: lazy(() => import('./ImagesTab.tsx').then((module) => ({ default: module.ImagesTab }))),
  },
  genres: {
    label: 'Genres and tags',
    fields: ['genres', 'tags'],
    Panel: lazy(() => import('./GenresTab.tsx').then((module) => ({ default: module.GenresTab }))),
  },
  'external-sources': {
    label: 'External sources',
    fields: ['externalIds', 'links'],
    Panel: lazy(() => import('./SourcesTab.tsx').then((module) => ({ default: module.SourcesTab }))),
  },
  history: {
    label: 'History',
    fields: [],
    isStaffOnly: true,
    Panel: lazy(() => import('./HistoryTab.tsx').then((module) => ({ default: module.HistoryTab }))),
  },
};
