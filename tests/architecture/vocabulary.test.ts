import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { namesDeclaredIn, namesInStyles, namesInTextsOf } from '#tests/support/vocabulary/names.ts';
import { mentionsRetired, retiredIn, retiredInText } from '#tests/support/vocabulary/retiredNames.ts';

const ROOT = join(import.meta.dirname, '../..');

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
/** Files whose texts are checked too: texts in tests are often data, and the retired words themselves are texts. */
const withTexts = sources.filter(
  (file) => /^(src|scripts|tests\/support|refine)/.test(file) && !file.endsWith('vocabulary/retiredNames.ts'),
);

const retiredOf = (
  paths: readonly string[],
  namesOf: (file: string, source: string) => ReadonlySet<string>,
  messagesOf: (name: string) => string[],
) =>
  paths.flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    if (!mentionsRetired(source)) return [];
    return [...namesOf(file, source)].flatMap(messagesOf).map((message) => `${file}: ${message}`);
  });

describe('the vocabulary', () => {
  it('finds a retired word in every form of an identifier', () => {
    const text = [
      'const keptPage = 1; const { a: told, ...rest } = b;',
      'interface Shelf { patience: number; tell(deed: string): void }',
      'function find(asked) { return ({ thing: 1 }); }',
      'const kept_page = KEEP_KEPT; type FAULTS_MAX = 1;',
      'class A { #keptCount = 0; get toldName() { return this.#keptCount; } set shelves(value) {} }',
    ].join('\n');
    const names = [...namesDeclaredIn('sample.ts', text)].filter((name) => retiredIn(name).length > 0);
    expect(names.sort()).toEqual(
      [
        'keptPage',
        'told',
        'Shelf',
        'patience',
        'deed',
        'asked',
        'thing',
        'kept_page',
        'FAULTS_MAX',
        'keptCount',
        'toldName',
        'shelves',
      ].sort(),
    );
  });

  it('accepts words that contain a retired one', () => {
    expect(['password', 'something', 'default', 'background', 'soundingAlike'].flatMap(retiredIn)).toEqual(
      [],
    );
  });

  it('finds a retired word in classes, kinds, keys and SQL', () => {
    const text = [
      "type Kind = 'refused' | 'done'; const x = { 'told-name': 1 };",
      'const a = <p className={b ? "dash search-fault" : ""} data-kept="" id="form-said extra" />;',
      `const b = <h2 id={\`found-\${kind}\`} />;`,
      "const sql = `with asked as (select 1) select f.id from found f where kind = 'trouble'`;",
      "const message = 'The file was found and is kept';",
    ].join('\n');
    const names = [...namesInTextsOf('sample.tsx', text)].filter((name) => retiredInText(name).length > 0);
    expect(names.sort()).toEqual(
      ['refused', 'told-name', 'search-fault', 'data-kept', 'form-said', 'asked', 'found', 'found-'].sort(),
    );
    const styles = '/* kept */ .toast-words { --shelf-width: 1px; color: red }';
    expect([...namesInStyles(styles)].filter((name) => retiredInText(name).length > 0)).toEqual([
      'toast-words',
      'shelf-width',
    ]);
  });

  it('has no retired word in an identifier', () => {
    expect(retiredOf(sources, namesDeclaredIn, retiredIn)).toEqual([]);
  });

  it('has no retired word in a class, kind, key, tag, data attribute or SQL name', () => {
    expect(retiredOf(withTexts, namesInTextsOf, retiredInText)).toEqual([]);
  });

  it('has no retired word in a style sheet', () => {
    const styles = files.filter((file) => file.endsWith('.css'));
    expect(retiredOf(styles, (_, source) => namesInStyles(source), retiredInText)).toEqual([]);
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
