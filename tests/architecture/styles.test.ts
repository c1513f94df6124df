import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
const textOf = (ending: RegExp) =>
  files
    .filter((file) => ending.test(file))
    .map((file) => readFileSync(join(SRC, file), 'utf8'))
    .join('\n');

/** Classes that libraries set. */
const FOREIGN = /^(ant-|anticon$|ProseMirror)/;

/** Returns the class names of the selectors of style sheets. */
function classesOf(css: string): string[] {
  const selectors = css.replace(/\/\*.*?\*\/|url\([^)]*\)|"[^"]*"/gs, '');
  return [...new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))];
}

/**
 * Returns the classes that no component sets. A class whose name ends in a computed part (`cut-${cut}`) is set if the
 * part before it is.
 */
function unusedIn(classes: readonly string[], code: string): string[] {
  const terms = new Set(code.match(/[a-z][\w-]*/gi));
  const computed = new Set([...code.matchAll(/([a-z][\w-]*-)\$\{/gi)].map(([, prefix]) => prefix));
  const isSet = (name: string) =>
    terms.has(name) || [...computed].some((prefix) => prefix !== undefined && name.startsWith(prefix));
  return classes.filter((name) => !FOREIGN.test(name) && !isSet(name));
}

describe('a class in a style sheet', () => {
  it('is set by a component', () => {
    const classes = classesOf(textOf(/\.css$/));
    expect(classes.length).toBeGreaterThan(500);
    expect(unusedIn(classes, textOf(/\.tsx?$/))).toEqual([]);
  });

  it('is found as unused if its component sets another name', () => {
    const css = '.row { color: red } .row .row-remove:hover, .cut-2 { top: 0 }';
    const code = `<div className="row-away row" /> <i className={\`cut-\${n}\`} />`;
    expect(unusedIn(classesOf(css), code)).toEqual(['row-remove']);
  });
});
