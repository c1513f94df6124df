import { UsageError } from '../command/errors.mjs';
import type { Progress } from '../command/progress.ts';

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** Formats a number of bytes with a decimal unit, such as `12.3 MB`. */
export function sizeText(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${(bytes / 1000 ** step).toFixed(step === 0 ? 0 : 1)} ${UNITS[step]}`;
}

const files = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'file' : 'files'}`;

/** Returns the progress of a phase of a backup: tables are counted in bytes, everything else in files. */
export const backupProgress = (
  phase: 'Tables' | 'Pictures' | 'Checksums',
  done: number,
  total: number,
): Progress => ({ phase, done, total, amount: phase === 'Tables' ? sizeText : files });

/**
 * Returns the environment variables that `--database` overrides.
 * @throws UsageError when the address does not begin with `postgres://` or `postgresql://`
 */
export function databaseOption(address: string | undefined): { DATABASE_URL?: string } {
  if (address === undefined) return {};
  if (!/^postgres(ql)?:\/\//.test(address)) throw new UsageError('--database must begin with postgresql://');
  return { DATABASE_URL: address };
}
