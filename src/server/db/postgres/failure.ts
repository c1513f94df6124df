import { statfsSync } from 'node:fs';
import { StartError } from './errors.ts';

/** Paths that a message about a failed PostgreSQL names. */
export interface FailureContext {
  dataDir: string;
  home: string;
}

type Explanation = (context: FailureContext) => string;

const located = ({ dataDir, home }: FailureContext): string =>
  home === dataDir ? `DATA_DIR ${dataDir}` : `${home} (the database of DATA_DIR ${dataDir})`;

// A full disk first shows as a short write.
const fullDisk = /No space left on device|Disk quota exceeded|File too large|wrote only \d+ of \d+ bytes/;

const explanations: [RegExp, Explanation][] = [
  [fullDisk, (context) => `there is no space left for ${located(context)}. Free some space and start again.`],
  [
    /could not look up effective user ID/,
    () =>
      `the system lists no user with this id (${process.geteuid?.()}), and PostgreSQL requires one. ` +
      'Run Dramalog as a user of /etc/passwd or as root, or set DATABASE_URL.',
  ],
  [
    /Read-only file system|Permission denied/,
    (context) => `${located(context)} cannot be written by its user.`,
  ],
  [
    /pre-existing shared memory block|lock file ".*" already exists/,
    (context) =>
      `processes of an earlier PostgreSQL still use ${located(context)}. Stop them and start again.`,
  ],
];

/**
 * Creates a StartError from PostgreSQL's error output: what went wrong, an explanation if the kind is known, and the last
 * lines of the output (at most 600 characters).
 */
export function failure(what: string, stderr: string, context: FailureContext): StartError {
  // On a full disk PostgreSQL's output may be missing: its log is on the same disk.
  const message = isFull(context.home) ? `${stderr}\nNo space left on device` : stderr;
  const explain = explanations.find(([pattern]) => pattern.test(message))?.[1];
  const why = explain?.(context) ?? `PostgreSQL cannot use ${located(context)}.`;
  const lines = stderr
    .trim()
    .split('\n')
    .filter((line) => !/ (LOG|HINT):/.test(line));
  return new StartError(`${what}: ${why}\n${lines.slice(-6).join('\n').slice(-600)}`.trim());
}

function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < 1024 * 1024;
}
