import { Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { useMe } from '#src/dashboard/me.ts';
import { IMPORT, listPath } from '#src/dashboard/places.ts';
import { declarationOf } from '#src/dashboard/staffResources.ts';
import type { ResourceDeclaration } from '#src/resources/define.ts';
import { awayWords } from './importWords.ts';
import { type ImportResult, isForgotten, useJob } from './job.ts';
import { forgetJob, importName, type KeptJob, type KeptJobs } from './keptJobs.ts';
import { useAfterCommand } from './undo.ts';

interface AwayImportProps {
  resource: ResourceDeclaration;
  kept: KeptJob;
}

function AwayImport({ resource, kept: { id, isDryRun = false } }: AwayImportProps) {
  const { name, noun } = resource;
  const { me } = useMe();
  const after = useAfterCommand();
  const { data: job, error } = useJob<ImportResult>(id);
  const isOver = job !== undefined && job.status !== 'running';
  const forget = () => forgetJob(me.id, importName(name));
  // Nothing of the line stays that could have the keyboard.
  const putAway = () => {
    document.getElementById('main')?.focus();
    forget();
  };
  const isGone = isForgotten(error);
  const settle = useEffectEvent(() => {
    if (isGone) forget();
    else if (!isDryRun) void after(name);
  });
  useEffect(() => {
    if (isOver || isGone) settle();
  }, [isOver, isGone]);
  return (
    <li>
      <span role={isOver ? 'status' : undefined}>{awayWords(job, noun, isDryRun)}</span>
      <a href={`${listPath(name)}${IMPORT}`}>{isOver ? 'Show the report' : 'Show'}</a>
      {isOver && (
        <Button type="text" size="small" onClick={putAway}>
          Put away
        </Button>
      )}
    </li>
  );
}

/** Imports that were left while they were at work: how far they are, what came of them, and the way back to them. */
export function AwayImports({ jobs }: { jobs: KeptJobs }) {
  const { pathname, hash } = useLocation();
  const away = Object.entries(jobs).flatMap(([name, kept]) => {
    const resource = declarationOf(name.replace(/^import /, ''));
    if (!resource || importName(resource.name) !== name) return [];
    return hash === IMPORT && pathname === listPath(resource.name) ? [] : [{ resource, kept }];
  });
  if (away.length === 0) return null;
  return (
    <ul className="dash-away" aria-label="Imports">
      {away.map(({ resource, kept }) => (
        <AwayImport key={`${resource.name} ${kept.id}`} resource={resource} kept={kept} />
      ))}
    </ul>
  );
}
