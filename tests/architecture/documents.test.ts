import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '');
/** Every file and every folder. */
const paths = new Set(
  files.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))),
);
/** The guides, which follow the code. Decisions describe the code at their time. */
const guides = files.filter((file) => /^(docs\/)?[^/]+\.md$/.test(file) && file !== 'CHANGELOG.md');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Files that the steps of a guide create. */
const CREATED = /awards|bookmarks/i;

describe('the documents', () => {
  it('name only files and folders that exist', () => {
    const missing = guides.flatMap((guide) =>
      [...read(guide).matchAll(/`((?:src|tests|docs|scripts)\/[\w./-]+)`/g)]
        .map(([, path = '']) => path.replace(/\/$/, ''))
        .filter(
          (path) =>
            !CREATED.test(path) && !paths.has(path) && !files.some((file) => file.startsWith(`${path}.`)),
        )
        .map((path) => `${guide}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it('link only to files that exist', () => {
    const missing = guides.flatMap((guide) =>
      [...read(guide).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !paths.has(normalize(join(dirname(guide), link))))
        .map((link) => `${guide}: ${link}`),
    );
    expect(missing).toEqual([]);
  });

  it('list only commands that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const unknown = guides.flatMap((guide) =>
      [...read(guide).matchAll(/npm run (?:--silent )?([a-z][\w:]*)/g)]
        .map(([, name = '']) => name)
        .filter((name) => !Object.hasOwn(scripts, name))
        .map((name) => `${guide}: npm run ${name}`),
    );
    expect(unknown).toEqual([]);
  });
});
