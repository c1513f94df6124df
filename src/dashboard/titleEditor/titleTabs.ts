import type { EditorTabs } from '#src/dashboard/editor/editorTabs.ts';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
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
    Panel: lazyPart(() => import('./DetailsTab.tsx').then((module) => ({ default: module.DetailsTab }))),
  },
  cast: {
    label: 'Cast',
    fields: ['characters', 'cast', 'crew'],
    Panel: lazyPart(() => import('./cast/CastTab.tsx').then((module) => ({ default: module.CastTab }))),
  },
  services: {
    label: 'Services',
    fields: ['availability'],
    Panel: lazyPart(() =>
      import('./services/ServicesTab.tsx').then((module) => ({ default: module.ServicesTab })),
    ),
  },
  related: {
    label: 'Related',
    fields: ['related'],
    Panel: lazyPart(() =>
      import('./related/RelatedTab.tsx').then((module) => ({ default: module.RelatedTab })),
    ),
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
    Panel: lazyPart(() => import('./ReleaseTab.tsx').then((module) => ({ default: module.ReleaseTab }))),
  },
  images: {
    label: 'Images',
    fields: ['images'],
    Panel: lazyPart(() => import('./ImagesTab.tsx').then((module) => ({ default: module.ImagesTab }))),
  },
  genres: {
    label: 'Genres and tags',
    fields: ['genres', 'tags'],
    Panel: lazyPart(() => import('./GenresTab.tsx').then((module) => ({ default: module.GenresTab }))),
  },
  'external-sources': {
    label: 'External sources',
    fields: ['externalIds', 'links'],
    Panel: lazyPart(() => import('./SourcesTab.tsx').then((module) => ({ default: module.SourcesTab }))),
  },
  history: {
    label: 'History',
    fields: [],
    isStaffOnly: true,
    Panel: lazyPart(() => import('./HistoryTab.tsx').then((module) => ({ default: module.HistoryTab }))),
  },
};
