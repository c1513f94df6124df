import { fork, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { EMULATOR_PROJECT } from './emulator.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `http://127.0.0.1:port` of the official Auth emulator. */
    emulator: string;
  }
}

const FOLDER = join(import.meta.dirname, '../../emulator/server');
const TOOL = 'node_modules/firebase-tools/package.json';

interface Manifest {
  version?: string;
  dependencies?: Record<string, string>;
}

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Manifest;

function isInstalled(version: string | undefined): boolean {
  const tool = join(FOLDER, TOOL);
  return existsSync(tool) && read(tool).version === version;
}

/** Moves a finished installation into place, unless another run was faster. */
function moveIn(made: string, version: string | undefined): void {
  if (isInstalled(version)) return;
  const position = join(FOLDER, 'node_modules');
  rmSync(position, { recursive: true, force: true });
  try {
    renameSync(made, position);
  } catch (error) {
    if (!isInstalled(version)) throw error;
  }
}

/** Installs the emulator next to its manifest if it is missing: created elsewhere and moved as a whole. */
function install(): void {
  const version = read(join(FOLDER, 'package.json')).dependencies?.['firebase-tools'];
  if (isInstalled(version)) return;
  console.error(
    `Installing firebase-tools ${version} (the Auth emulator) into tests/emulator/server with npm.`,
  );
  const folder = mkdtempSync(join(FOLDER, 'node_modules.'));
  try {
    for (const name of ['package.json', 'package-lock.json']) cpSync(join(FOLDER, name), join(folder, name));
    const { status, stderr } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`firebase-tools could not be installed: ${stderr}`);
    moveIn(join(folder, 'node_modules'), version);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Provides the official Auth emulator for the tests, with the e-mail enumeration protection of a new Firebase
 * project.
 */
export default async function provideEmulator(project: TestProject): Promise<() => Promise<void>> {
  install();
  const child = fork(join(FOLDER, 'serve.mjs'), [EMULATOR_PROJECT], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) =>
      reject(new Error(`The Auth emulator ended with ${code} before it was ready.`)),
    );
  });
  const origin = `http://127.0.0.1:${port}`;
  const protection = await fetch(`${origin}/emulator/v1/projects/${EMULATOR_PROJECT}/config`, {
    method: 'PATCH',
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
  });
  if (!protection.ok) throw new Error(`The Auth emulator refused its settings: ${await protection.text()}`);
  project.provide('emulator', origin);
  return () => {
    child.kill();
    return ended;
  };
}
