import type { ResourceDeclaration } from '#src/resources/define.ts';
import type { ImportResult, Job } from './job.ts';

type Noun = ResourceDeclaration['noun'];

const number = (count: number) => count.toLocaleString('en');

/** Why an import did nothing, in words; null where it went well or goes on. */
export function importFault({ error, status }: Pick<Job, 'error' | 'status'>): string | null {
  if (status === 'cancelled') return 'Cancelled. Nothing was changed.';
  if (status !== 'failed') return null;
  const told = typeof error === 'string' ? error : error?.message;
  return told ?? 'The import failed. Nothing was changed.';
}

/** What an import did, in one sentence. */
export function importedWords({ created, updated, refused }: ImportResult, { one, many }: Noun): string {
  const left = refused === 0 ? '' : `, ${number(refused)} not taken`;
  return `Imported: ${number(created)} ${created === 1 ? one : many} added, ${number(updated)} changed${left}.`;
}

/** How an import stands that is not on the screen. */
export function awayWords(job: Job<ImportResult> | undefined, noun: Noun, isDryRun: boolean): string {
  if (!job || job.status === 'running') {
    const share = job?.total ? `: ${Math.floor((100 * job.done) / job.total)} %` : ' …';
    return `${isDryRun ? 'Looking at a file of' : 'Importing'} ${noun.many}${share}`;
  }
  const fault = importFault(job);
  if (fault !== null) return `Import of ${noun.many}: ${fault}`;
  if (isDryRun || !job.result) return `What the import of ${noun.many} would do is known.`;
  return importedWords(job.result, noun);
}
