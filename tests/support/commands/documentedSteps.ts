import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '#tests/support/database/db.ts';

/** A step of a documentation page: lines to be added to a file, or a command. */
export type Step = { file: string; before: string; after: string } | { command: string };

const BLOCK = /```(diff|sh)\n(.*?)\n```/gs;

/** The steps of a page in their order. A block of changes belongs to the last file named in the text. */
export function stepsOf(page: string): Step[] {
  return [...page.matchAll(BLOCK)].map(([, kind, block = ''], at, all) => {
    if (kind === 'sh') return { command: block };
    const { index } = all[at] ?? { index: 0 };
    const file = [...page.slice(0, index).matchAll(/\bIn `([\w./-]+\.ts)`/g)].at(-1)?.[1];
    if (file === undefined) throw new Error(`No file is named before:\n${block}`);
    const lines = block.split('\n');
    return {
      file,
      before: lines
        .filter((line) => !line.startsWith('+'))
        .map((line) => line.slice(1))
        .join('\n'),
      after: lines.map((line) => line.slice(1)).join('\n'),
    };
  });
}

/** A copy of the sources in a separate folder, to be changed and run. */
export async function copyOfSources(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'sources-'));
  const parts = ['src', 'tests/support', 'refine.config.ts', 'drizzle.config.ts', 'package.json'];
  for (const part of [...parts, 'tsconfig.json', 'biome.json'])
    await cp(join(ROOT, part), join(folder, part), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * Applies a step to a copy of the sources.
 * @throws Error if the lines around a change are not in its file exactly once, or a command fails
 */
export async function applyStep(folder: string, step: Step): Promise<void> {
  if ('command' in step) {
    const [program = '', ...text] = step.command.split(' ');
    execFileSync(program === 'node' ? process.execPath : program, text, { cwd: folder, stdio: 'pipe' });
    return;
  }
  const path = join(folder, step.file);
  const parts = (await readFile(path, 'utf8')).split(step.before);
  if (parts.length !== 2)
    throw new Error(`${step.file} has these lines ${parts.length - 1} times:\n${step.before}`);
  await writeFile(path, parts.join(step.after));
}
