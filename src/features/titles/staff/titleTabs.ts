import type { titleFields } from '#src/catalogue/titles/title.fields.ts';
import type { EditorTabs } from '#src/dashboard/editor/editorTabs.ts';
import { HISTORY_TAB } from '#src/dashboard/editor/historyTab.ts';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';

/** Tabs of the title editor. `refine.config.ts` defines their order. */
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
    Panel: lazyPart(() => import('./DetailsTab.tsx'), 'DetailsTab'),
  },
  cast: {
    label: 'Cast',
    fields: ['characters', 'cast', 'crew'],
    Panel: lazyPart(() => import('./cast/CastTab.tsx'), 'CastTab'),
  },
  services: {
    label: 'Services',
    fields: ['availability'],
    Panel: lazyPart(() => import('./services/ServicesTab.tsx'), 'ServicesTab'),
  },
  related: {
    label: 'Related',
    fields: ['related'],
    Panel: lazyPart(() => import('./related/RelatedTab.tsx'), 'RelatedTab'),
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
    Panel: lazyPart(() => import('./ReleaseTab.tsx'), 'ReleaseTab'),
  },
  genres: {
    label: 'Genres and tags',
    fields: ['genres', 'tags'],
    Panel: lazyPart(() => import('./GenresTab.tsx'), 'GenresTab'),
  },
  history: HISTORY_TAB,
};
