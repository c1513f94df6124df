import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Main from '#src/main/main.ts';
import { ROOT } from '#tests/support/database/db.ts';

export interface NewerBuild {
  id: string;
  clientFolder: string;
  server: typeof Main;
  remove(): Promise<void>;
}

const HASHED = /^(.+-)([\w-]{8})(\.\w+)$/;
const COMPRESSED = /\.(br|gz)$/;
const TEXT = /\.(js|css|json)$/;

/** The new name of each hashed file after a change of its content. */
const renamed = (name: string) =>
  name.replace(HASHED, (_, stem, hash, end) => `${stem}${[...hash].reverse().join('')}${end}`);

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/**
 * The product as a next build with every file changed would be: another build id, and no file under its old
 * name. Derived from the built one in a second, whereas a build takes a quarter of a minute.
 */
export async function makeNewerBuild(): Promise<NewerBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'dramalog-newer-'));
  const clientFolder = join(folder, 'client');
  await cp(join(ROOT, 'build/client'), clientFolder, {
    recursive: true,
    filter: (source) => !COMPRESSED.test(source),
  });
  await mkdir(join(folder, 'server'));
  await cp(join(ROOT, 'build/server'), join(folder, 'server'), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');

  const { id: oldId } = JSON.parse(await readFile(join(clientFolder, 'builds/latest.json'), 'utf8')) as {
    id: string;
  };
  const id = [...oldId].reverse().join('');
  const names = (await readdir(join(clientFolder, 'assets'))).filter((name) => HASHED.test(name));
  const known = new RegExp([...names, oldId].map(literal).join('|'), 'g');
  const newName = (text: string) => text.replace(known, (name) => (name === oldId ? id : renamed(name)));
  for (const file of (await filesUnder(folder)).filter((name) => TEXT.test(name))) {
    await writeFile(file, newName(await readFile(file, 'utf8')));
  }
  for (const name of names)
    await rename(join(clientFolder, 'assets', name), join(clientFolder, 'assets', newName(name)));
  await rename(join(clientFolder, `builds/meta/${oldId}.json`), join(clientFolder, `builds/meta/${id}.json`));
  const server = (await import(pathToFileURL(join(folder, 'server/index.js')).href)) as typeof Main;
  return { id, clientFolder, server, remove: () => rm(folder, { recursive: true }) };
}
