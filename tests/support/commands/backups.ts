import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '#src/server/backup/manifest.ts';
import { type Ended, runNpmScript } from './command.ts';

/** Runs `npm run backup`; returns its exit. */
export const backup = (folder: string, env: Record<string, string>, ...options: string[]): Promise<Ended> =>
  runNpmScript('backup', [folder, ...options], env).ended;

/** Runs `npm run restore`; returns its exit. */
export const restore = (path: string, env: Record<string, string>, ...options: string[]): Promise<Ended> =>
  runNpmScript('restore', [path, ...options], env).ended;

/** Paths of the complete backups in a folder, oldest first. */
export const backupsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith('dramalog-'))
    .sort()
    .map((name) => join(folder, name));

export const manifestOf = (path: string): Manifest =>
  JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8')) as Manifest;

/** The content of a backup that depends only on the site, equal for two of the same site. */
export function contentOf(path: string): Pick<Manifest, 'tables' | 'sequences' | 'migrations' | 'pictures'> {
  const { tables, sequences, migrations, pictures } = manifestOf(path);
  return { tables, sequences, migrations, pictures };
}

/** Every file below a folder, by its relative path. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();
}

/** Changes a file of a backup and recalculates its checksums, unlike any accident. */
export function rewrite(path: string, name: string, change: (text: string) => string): void {
  const text = change(readFileSync(join(path, name), 'utf8'));
  writeFileSync(join(path, name), text);
  const sha256 = createHash('sha256').update(text).digest('hex');
  const sums = readFileSync(join(path, 'SHA256SUMS'), 'utf8');
  writeFileSync(
    join(path, 'SHA256SUMS'),
    sums.replace(new RegExp(`^[0-9a-f]{64}(?=  ${name.replaceAll('.', '\\.')}$)`, 'm'), sha256),
  );
}
