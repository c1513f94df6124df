import { Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { isExpired, useJob } from '#src/dashboard/bulk/job.ts';
import { deleteStoredJob, type StoredJob, type StoredJobs } from '#src/dashboard/bulk/storedJobs.ts';
import { useAfterCommand } from '#src/dashboard/bulk/undo.ts';
import { useMe } from '#src/dashboard/me.ts';
import { declarationOf } from '#src/dashboard/resources.ts';
import { listPath } from '#src/dashboard/routes.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import { IMPORT } from './importHash.ts';
import { type ImportResult, importName } from './importJob.ts';
import { progressMessage } from './importLabels.ts';

interface ImportLineProps {
  resource: ResourceDeclaration;
  job: StoredJob;
}

function ImportLine({ resource, job: { id, isDryRun = false } }: ImportLineProps) {
  const { name, noun } = resource;
  const { me } = useMe();
  const after = useAfterCommand();
  const { data: running, error } = useJob<ImportResult>(id);
  const isOver = running !== undefined && running.status !== 'running';
  const clear = () => deleteStoredJob(me.id, importName(name));
  // The line disappears with the focused button.
  const dismiss = () => {
    document.getElementById('main')?.focus();
    clear();
  };
  const isGone = isExpired(error);
  const settle = useEffectEvent(() => {
    if (isGone) clear();
    else if (!isDryRun) void after(name);
  });
  useEffect(() => {
    if (isOver || isGone) settle();
  }, [isOver, isGone]);
  return (
    <li>
      <span role={isOver ? 'status' : undefined}>{progressMessage(running, noun, isDryRun)}</span>
      <a href={`${listPath(name)}${IMPORT}`}>{isOver ? 'Show the report' : 'Show'}</a>
      {isOver && (
        <Button type="text" size="small" onClick={dismiss}>
          Dismiss
        </Button>
      )}
    </li>
  );
}

/** Progress and result of imports that staff navigated away from, with links to reopen the dialog. */
export function ImportProgress({ jobs }: { jobs: StoredJobs }) {
  const { pathname, hash } = useLocation();
  const hidden = Object.entries(jobs).flatMap(([name, job]) => {
    const resource = declarationOf(name.replace(/^import /, ''));
    if (!resource || importName(resource.name) !== name) return [];
    return hash === IMPORT && pathname === listPath(resource.name) ? [] : [{ resource, job }];
  });
  if (hidden.length === 0) return null;
  return (
    <ul className="dash-away" aria-label="Imports">
      {hidden.map(({ resource, job }) => (
        <ImportLine key={`${resource.name} ${job.id}`} resource={resource} job={job} />
      ))}
    </ul>
  );
}
