import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Retired words of identifiers and file names, with the standard term that replaces each; see
 * docs/glossary.md.
 */
const RETIRED: ReadonlyMap<string, string> = new Map([
  ['words', 'labels, messages, texts or terms'],
  ['wording', 'text'],
  ['worded', 'labelled'],
  ['kept', 'cached, stored, saved or remaining'],
  ['fault', 'error'],
  ['faults', 'errors'],
  ['faulty', 'invalid'],
  ['trouble', 'error'],
  ['troubles', 'errors'],
  ['refuse', 'reject or assert'],
  ['refuses', 'rejects'],
  ['refused', 'rejected'],
  ['refusing', 'rejecting'],
  ['refusal', 'rejection or error'],
  ['refusals', 'rejections or errors'],
  ['asked', 'request, params or requested'],
  ['told', 'notified, reported or a message'],
  ['deed', 'action or change'],
  ['deeds', 'actions or changes'],
  ['shelf', 'bucket, library or route'],
  ['shelves', 'buckets'],
  ['patience', 'timeout'],
  ['impatient', 'a timeout of 0'],
  ['manner', 'options or mode'],
  ['thing', 'jsonLd or item'],
  ['things', 'jsonLd or items'],
  ['errand', 'task or command'],
  ['errands', 'tasks or commands'],
  ['witness', 'observer'],
  ['fame', 'popularity'],
  ['renown', 'popularity'],
  ['forget', 'delete, clear or erase'],
  ['forgets', 'clears'],
  ['forgotten', 'deleted'],
  ['sound', 'valid or normalised'],
  ['unsound', 'invalid'],
  ['hearing', 'listening'],
]);

/** Names that we cannot choose: members of the public API and of stored results, error names, columns. */
const EXEMPT: ReadonlySet<string> = new Set([
  'refused',
  'refusals',
  'refusedRows',
  'refusedValues',
  'TmdbRefused',
  'isCancelAsked',
  'shelf',
]);

const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'src', 'scripts', 'tests', 'docs', 'refine.config.ts'],
  { cwd: ROOT, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)))
  // The tests of the Firebase SDK, fixtures of earlier versions and past migrations stay unchanged.
  .filter((file) => !/^tests\/(identity-sdk\/integration|fixtures)\/|\/migrations\//.test(file));
const sources = files.filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file));

/** The words of an identifier: the same for `keptPage`, `KEPT_PAGES` and `kept-page.ts`. */
const partsOf = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

const retiredIn = (name: string): string[] =>
  partsOf(name)
    .filter((word) => RETIRED.has(word))
    .map((word) => `${name}: instead of “${word}”, ${RETIRED.get(word)}`);

/** Whether a node is the name that its parent declares. */
function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isBindingElement(parent)) return parent.name === node;
  if (ts.isImportSpecifier(parent)) return parent.propertyName !== undefined && parent.name === node;
  const isNamed =
    ts.isVariableDeclaration(parent) ||
    ts.isParameter(parent) ||
    ts.isFunctionDeclaration(parent) ||
    ts.isFunctionExpression(parent) ||
    ts.isClassDeclaration(parent) ||
    ts.isInterfaceDeclaration(parent) ||
    ts.isTypeAliasDeclaration(parent) ||
    ts.isTypeParameterDeclaration(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isMethodSignature(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isPropertyDeclaration(parent);
  return isNamed && parent.name === node;
}

/** Every name that a source file declares. */
function namesDeclaredIn(file: string, text: string): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && isDeclared(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return names;
}

describe('the vocabulary', () => {
  it('finds a retired word in every form of an identifier', () => {
    const text = [
      'const keptPage = 1; const { a: told, ...refused } = b;',
      'interface Shelf { patience: number; tell(deed: string): void }',
      'function find(asked) { return ({ thing: 1 }); }',
      'const kept_page = KEEP_KEPT; type FAULTS_MAX = 1;',
    ].join('\n');
    const names = [...namesDeclaredIn('sample.ts', text)].filter((name) => retiredIn(name).length > 0);
    expect(names.sort()).toEqual(
      [
        'keptPage',
        'told',
        'refused',
        'Shelf',
        'patience',
        'deed',
        'asked',
        'thing',
        'kept_page',
        'FAULTS_MAX',
      ].sort(),
    );
  });

  it('accepts words that contain a retired one', () => {
    expect(['password', 'something', 'default', 'background', 'soundingAlike'].flatMap(retiredIn)).toEqual(
      [],
    );
  });

  it('has no retired word in an identifier', () => {
    const retired = sources.flatMap((file) =>
      [...namesDeclaredIn(file, readFileSync(join(ROOT, file), 'utf8'))]
        .filter((name) => !EXEMPT.has(name))
        .flatMap(retiredIn)
        .map((message) => `${file}: ${message}`),
    );
    expect(retired).toEqual([]);
  });

  it('has no retired word in a file name', () => {
    expect(files.map((file) => basename(file)).flatMap(retiredIn)).toEqual([]);
  });

  it('defines each of its terms once in the glossary', () => {
    const glossary = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8');
    const terms = [...glossary.matchAll(/^\| ([a-zA-Z][^|]*?) +\|/gm)]
      .map(([, term = '']) => term)
      .filter((term) => term !== 'term');
    expect(terms.length).toBeGreaterThan(50);
    const twice = terms.filter((term, index) => terms.indexOf(term) !== index);
    expect(twice).toEqual([]);
  });
});
