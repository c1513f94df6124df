import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import type { StaffFeature } from '#src/dashboard/staffFeature.ts';
import './pictures.css';

/** The image tabs of the editors of titles and people. */
export const imagesStaff: StaffFeature = {
  name: 'images',
  tabs: {
    dramas: {
      images: {
        label: 'Images',
        fields: ['images'],
        Panel: lazyPart(() => import('./Pictures.tsx'), 'TitleImages'),
      },
    },
    people: {
      images: {
        label: 'Images',
        fields: ['images'],
        Panel: lazyPart(() => import('./Pictures.tsx'), 'PersonImages'),
      },
    },
  },
};
