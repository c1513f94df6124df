import type { Job } from '#src/dashboard/bulk/job.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import type { ImportResult } from './importJob.ts';

type Noun = ResourceDeclaration['noun'];

const number = (count: number) => count.toLocaleString('en');

/** Returns why an import changed nothing; null if it succeeded or is still running. */
export function importError({ error, status }: Pick<Job, 'error' | 'status'>): string | null {
  if (status === 'cancelled') return 'Cancelled. Nothing was changed.';
  if (status !== 'failed') return null;
  const reported = typeof error === 'string' ? error : error?.message;
  return reported ?? 'The import failed. Nothing was changed.';
}

/** Returns a sentence with the counts of an import. */
export function importedMessage(
  { created, updated, refused: rejected }: ImportResult,
  { one, many }: Noun,
): string {
  const left = rejected === 0 ? '' : `, ${number(rejected)} rejected`;
  return `Imported: ${number(created)} ${created === 1 ? one : many} added, ${number(updated)} changed${left}.`;
}

/** Returns the progress or result of an import that staff navigated away from. */
export function progressMessage(job: Job<ImportResult> | undefined, noun: Noun, isDryRun: boolean): string {
  if (!job || job.status === 'running') {
    const share = job?.total ? `: ${Math.floor((100 * job.done) / job.total)} %` : ' …';
    return `${isDryRun ? 'Checking a file of' : 'Importing'} ${noun.many}${share}`;
  }
  const error = importError(job);
  if (error !== null) return `Import of ${noun.many}: ${error}`;
  if (isDryRun || !job.result) return `The preview of the import of ${noun.many} is ready.`;
  return importedMessage(job.result, noun);
}
