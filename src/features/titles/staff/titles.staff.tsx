import { VideoCameraOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import { addPath } from '#src/dashboard/routes.ts';
import type { StaffFeature, WorkList } from '#src/dashboard/staffFeature.ts';
import './cast/cast.css';
import './services/services.css';
import './paste/paste.css';
import './release.css';

const workList = (list: Omit<WorkList, 'of'>): WorkList => ({ ...list, of: ['dramas'] });

function FirstTitle() {
  return (
    <>
      <p>
        <b>Add a title.</b> Only a name is required. Add cast, episodes and pictures later in its editor.
      </p>
      <Button type="primary" href={addPath('dramas')}>
        Add the first title
      </Button>
    </>
  );
}

/** Staff screens and work lists of dramas, movies and specials. */
export const titlesStaff: StaffFeature = {
  name: 'titles',
  records: {
    dramas: {
      group: 'Catalogue',
      icon: <VideoCameraOutlined aria-hidden="true" />,
      Editor: lazyPart(() => import('./TitleEdit.tsx'), 'TitleEdit'),
      Creator: lazyPart(() => import('./TitleCreate.tsx'), 'TitleCreate'),
      isCounted: true,
    },
  },
  nameLists: { contentRatings: '/staff/content-ratings' },
  firstStep: { needs: [['create', 'dramas']], Step: FirstTitle },
  workLists: [
    workList({ list: 'drafts', title: 'Drafts', none: 'Everything is published.' }),
    workList({
      list: 'episodes',
      title: 'Starting soon, no episodes',
      none: 'All titles that start soon have episodes.',
      tab: 'release',
    }),
    workList({ list: 'poster', title: 'No poster', none: 'All titles have a poster.', tab: 'images' }),
    workList({ list: 'synopsis', title: 'No synopsis', none: 'All titles have a synopsis.' }),
    workList({ list: 'cast', title: 'No cast', none: 'All titles have a cast.', tab: 'cast' }),
    workList({ list: 'dates', title: 'No date', none: 'All titles have a date.', tab: 'release' }),
    workList({
      list: 'duplicates',
      title: 'Possible duplicate titles',
      none: 'No two titles share a name and a year.',
    }),
  ],
};
