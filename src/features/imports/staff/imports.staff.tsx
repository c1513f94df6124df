import { Button } from 'antd';
import { Suspense } from 'react';
import { useStoredJobs } from '#src/dashboard/bulk/storedJobs.ts';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import { useMe } from '#src/dashboard/me.ts';
import { doesOffer } from '#src/dashboard/resources.ts';
import { listPath } from '#src/dashboard/routes.ts';
import type { StaffFeature } from '#src/dashboard/staffFeature.ts';
import { IMPORT } from './importHash.ts';
import './imports.css';

const ImportProgress = lazyPart(() => import('./ImportProgress.tsx'), 'ImportProgress');

/** Shows imports that staff navigated away from; its code is loaded when there is one. */
function ImportNotice() {
  const jobs = useStoredJobs(useMe().me.id);
  if (Object.keys(jobs).length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ImportProgress jobs={jobs} />
    </Suspense>
  );
}

function FirstTables() {
  return (
    <>
      <p>
        <b>Import tables</b> of studios, streaming services or tags from a spreadsheet.
      </p>
      <Button href={`${listPath('studios')}${IMPORT}`}>Import studios…</Button>
    </>
  );
}

/** Imports of files into staff lists. */
export const importsStaff: StaffFeature = {
  name: 'imports',
  listAction: {
    label: 'Import…',
    hash: IMPORT,
    isOffered: (resource, may) =>
      doesOffer(resource, 'import') &&
      doesOffer(resource, 'create') &&
      may('create', 'imports') &&
      may('create', resource.name),
    Dialog: lazyPart(() => import('./ImportDialog.tsx'), 'ImportDialog'),
  },
  firstStep: {
    needs: [
      ['create', 'imports'],
      ['create', 'studios'],
    ],
    Step: FirstTables,
  },
  Notice: ImportNotice,
};
