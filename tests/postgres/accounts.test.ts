import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findNative, nativeIn } from '#src/server/db/postgres/binaries.ts';
import { ask, isRoot, postmasterOf, standInOf, until, workshop } from '#tests/support/postgres.ts';

const { folder, start, app, clean } = workshop();
afterEach(clean);

const nobody = 65_534;

const ownerOf = (path: string) => statSync(path).uid;
const userOfProcess = (pid: number) => ownerOf(`/proc/${pid}`);
const modeOf = (path: string) => statSync(path).mode & 0o777;

/** A copy of the installed binaries' package in a new folder, without the links that npm's script makes. */
function packageCopy(): string {
  const parent = folder({ mode: 0o755 });
  const { folder: native } = findNative();
  mkdirSync(join(parent, 'package'));
  cpSync(join(native, '..', 'package.json'), join(parent, 'package', 'package.json'));
  cpSync(native, join(parent, 'package', 'native'), {
    recursive: true,
    filter: (source) => !source.endsWith('.a') && !isLink(source),
  });
  return join(parent, 'package', 'native');
}

const isLink = (path: string) => spawnSync('test', ['-L', path]).status === 0;
