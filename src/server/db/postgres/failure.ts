import { statfsSync } from 'node:fs';
import { StartError } from './errors.ts';

/** What a message about a failed PostgreSQL needs to name. */
export interface FailureContext {
  dataDir: string;
  home: string;
}

type Explanation = (context: FailureContext) => string;

const located = ({ dataDir, home }: FailureContext): string =>
  home === dataDir ? `DATA_DIR ${dataDir}` : `${home} (the place of DATA_DIR ${dataDir})`;

// A short write is how a disk that fills up shows first.
const fullDisk = /No space left on device|Disk quota exceeded|File too large|wrote only \d+ of \d+ bytes/;

const explanations: [RegExp, Explanation][] = [
  [fullDisk, (context) => `there is no space left for ${located(context)}. Free some, then start again.`],
  [
    /could not look up effective user ID/,
    () =>
      `the system lists no user with this id (${process.geteuid?.()}), and PostgreSQL wants one. ` +
      'Run Dramalog as a user of /etc/passwd or as root, or set DATABASE_URL.',
  ],
  [
    /Read-only file system|Permission denied/,
    (context) => `${located(context)} cannot be written by its user.`,
  ],
  [
    /pre-existing shared memory block|lock file ".*" already exists/,
    (context) =>
      `processes of an earlier PostgreSQL still hold ${located(context)}. End them, then start again.`,
  ],
];

/**
 * A StartError for PostgreSQL's own words: `what` went wrong, why in plain words where the kind is known, and
 * its last lines (at most 600 characters) below.
 */
export function failure(what: string, said: string, context: FailureContext): StartError {
  // On a full disk PostgreSQL's words may be missing: its log lies there too.
  const words = isFull(context.home) ? `${said}\nNo space left on device` : said;
  const explain = explanations.find(([pattern]) => pattern.test(words))?.[1];
  const why = explain?.(context) ?? `PostgreSQL refused to work in ${located(context)}.`;
  const lines = said
    .trim()
    .split('\n')
    .filter((line) => !/ (LOG|HINT):/.test(line));
  return new StartError(`${what}: ${why}\n${lines.slice(-6).join('\n').slice(-600)}`.trim());
}

function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < 1024 * 1024;
}
