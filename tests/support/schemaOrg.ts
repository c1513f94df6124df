import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './db.ts';

/** A type of schema.org as a page uses it. */
export interface Node {
  '@type': string;
  [property: string]: unknown;
}

const VIRTUAL = join(ROOT, 'tests/support/virtualSchemaOrg.ts');

/**
 * `query-input` and its like are no properties but annotations that schema.org allows on any property of an action
 * (schema.org/docs/actions.html, "-input and -output"), so they are looked at apart.
 */
const ANNOTATION = /-(input|output)$/;

function withoutAnnotations(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAnnotations);
  if (typeof value !== 'object' || value === null) return value;
  const own = Object.entries(value).filter(([key]) => !ANNOTATION.test(key));
  return Object.fromEntries(own.map(([key, each]) => [key, withoutAnnotations(each)]));
}

/**
 * What is wrong with JSON-LD by schema.org's vocabulary: unknown types, properties a type does not have, values of types
 * a property does not take. The vocabulary is that of `schema-dts`, which Google generates from schema.org's own file; the
 * compiler holds the data against it.
 * @param things by where they were found
 */
export function vocabularyFaults(things: readonly (readonly [where: string, thing: Node])[]): string[] {
  const declared = things.map(([, thing], index) => {
    const type = /^\w+$/.test(thing['@type']) ? thing['@type'] : 'Unknown';
    return `export const t${index}: Schema.${type} = ${JSON.stringify(withoutAnnotations(thing))};`;
  });
  const source = [`import type * as Schema from 'schema-dts';`, ...declared].join('\n');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    skipLibCheck: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (file) => file === VIRTUAL || fileExists(file);
  host.getSourceFile = (file, target, ...rest) =>
    file === VIRTUAL ? ts.createSourceFile(file, source, target) : getSourceFile(file, target, ...rest);
  const program = ts.createProgram([VIRTUAL], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ start = 0, messageText }) => {
    const line = source.slice(0, start).split('\n').length - 2;
    return `${things[line]?.[0] ?? 'all'}: ${ts.flattenDiagnosticMessageText(messageText, ' ').slice(0, 400)}`;
  });
}
