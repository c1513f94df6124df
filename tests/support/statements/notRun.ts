import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FoundCalls } from './callSites.ts';

/** The records of each test process in the folder of the run. */
export const ranIn = (folder: string): Set<string> =>
  new Set(readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n')));

/**
 * The names of the calls of some files whose statements no test ran.
 * @param ran positions of those that ran, as `CallSite.at` writes them
 */
export function notRun(
  { sites }: FoundCalls,
  ran: ReadonlySet<string>,
  isLookedAt: (file: string) => boolean,
): string[] {
  return Object.entries(sites)
    .filter(([file]) => isLookedAt(file))
    .flatMap(([, calls]) => calls)
    .filter(({ at }) => !ran.has(at))
    .map(({ name }) => name);
}
