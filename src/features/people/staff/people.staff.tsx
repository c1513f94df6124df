import { IdcardOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import { addPath } from '#src/dashboard/routes.ts';
import type { StaffFeature } from '#src/dashboard/staffFeature.ts';
import './credits.css';

function FirstPeople() {
  return (
    <>
      <p>
        <b>Add people,</b> or create them while you enter a cast.
      </p>
      <Button href={addPath('people')}>Add a person</Button>
    </>
  );
}

/** Staff screens and work lists of people. */
export const peopleStaff: StaffFeature = {
  name: 'people',
  records: {
    people: {
      group: 'Catalogue',
      icon: <IdcardOutlined aria-hidden="true" />,
      Editor: lazyPart(() => import('./PersonEdit.tsx'), 'PersonEdit'),
      isCounted: true,
    },
  },
  firstStep: { needs: [['create', 'people']], Step: FirstPeople },
  workLists: [
    {
      list: 'portrait',
      of: ['people'],
      title: 'People without a picture',
      none: 'All people have a picture.',
      tab: 'images',
    },
    {
      list: 'samePeople',
      of: ['people'],
      title: 'Possible duplicate people',
      none: 'No two people share a name and a birthday.',
    },
  ],
};
