import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName } from 'drizzle-orm';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { STAFF_RESOURCES } from '#refine.config';
import { RESOURCES } from '#src/domain/roles/roles.ts';
import * as history from '#src/records/history.table.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import { tablesIn } from '#src/records/uses.server.ts';

const ROOT = join(import.meta.dirname, '../..');

const declared: readonly ResourceDeclaration[] = STAFF_RESOURCES;
/** The history belongs to the kernel itself. */
const own = new Set(tablesIn(history).map(getTableName));
const camelCase = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** The resources that features own, as in addresses and as in references. */
const NAMES: ReadonlySet<string> = new Set(
  [...RESOURCES, ...declared.flatMap(({ name, target = name }) => [name, target])]
    .filter((name) => !own.has(name))
    .flatMap((name) => [name, camelCase(name)]),
);

const sources = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'src/dashboard', 'src/records'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && existsSync(join(ROOT, file)));

const isNamed = (text: string) =>
  NAMES.has(text) || (text.startsWith('/') && text.split(/[/?]/).some((part) => NAMES.has(part)));

/** The texts and property names of a source file that name a resource of a feature. */
function resourcesNamedIn(file: string, text: string): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node);
    const isKey =
      ts.isIdentifier(node) &&
      (ts.isPropertyAssignment(node.parent) || ts.isPropertySignature(node.parent)) &&
      node.parent.name === node;
    if ((isText || isKey) && isNamed(node.text)) names.push(`${file}: ${node.text}`);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return names;
}

describe('the dashboard shell and the record kernel', () => {
  it('are checked for names of resources in every form', () => {
    const text = [
      "const a = 'dramas'; const b = { people: 1 }; call(`/staff/people/`); call('/social-media?_end=1');",
      "const d: 'titles' = a; const e = <A resource=\"tags\" to={['socialMedia']} />;",
      "const f = 'all people'; const people = b.people; const g = 'activity';",
    ].join('\n');
    expect(resourcesNamedIn('x.tsx', text)).toEqual(
      ['dramas', 'people', '/staff/people/', '/social-media?_end=1', 'titles', 'tags', 'socialMedia'].map(
        (name) => `x.tsx: ${name}`,
      ),
    );
  });

  it('name no resource of a feature: they read declarations', () => {
    expect(sources.length).toBeGreaterThan(200);
    expect(sources.flatMap((file) => resourcesNamedIn(file, readFileSync(join(ROOT, file), 'utf8')))).toEqual(
      [],
    );
  });
});
