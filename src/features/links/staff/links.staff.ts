import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import type { StaffFeature } from '#src/dashboard/staffFeature.ts';
import './links.css';

/** The tabs with links and external ids of titles and people, and the work list of dead links. */
export const linksStaff: StaffFeature = {
  name: 'links',
  tabs: {
    dramas: {
      'external-sources': {
        label: 'External sources',
        fields: ['externalIds', 'links'],
        Panel: lazyPart(() => import('./TitleLinks.tsx'), 'TitleLinks'),
      },
    },
    people: {
      links: {
        label: 'Links',
        fields: ['links', 'externalIds'],
        Panel: lazyPart(() => import('./PersonLinks.tsx'), 'PersonLinks'),
      },
    },
  },
  nameLists: { externalSources: '/staff/external-sources' },
  workLists: [
    {
      list: 'deadLinks',
      of: ['dramas', 'people'],
      title: 'Dead links',
      none: 'No checked link is dead.',
      Footer: lazyPart(() => import('./LinkCheck.tsx'), 'LinkCheck'),
    },
  ],
};
