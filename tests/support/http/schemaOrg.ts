import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '#tests/support/database/db.ts';

/** A type of schema.org as used by a page. */
export interface Node {
  '@type': string;
  [property: string]: unknown;
}

const VIRTUAL = join(ROOT, 'tests/support/virtualSchemaOrg.ts');

/**
 * `query-input` and similar names are not properties but annotations that schema.org allows on any property
 * of an action (schema.org/docs/actions.html, "-input and -output"), so they are checked separately.
 */
const ANNOTATION = /-(input|output)$/;

function withoutAnnotations(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAnnotations);
  if (typeof value !== 'object' || value === null) return value;
  const own = Object.entries(value).filter(([key]) => !ANNOTATION.test(key));
  return Object.fromEntries(own.map(([key, each]) => [key, withoutAnnotations(each)]));
}

/**
 * The errors of JSON-LD by schema.org's vocabulary: unknown types, unknown properties of a type, values of
 * wrong types. The vocabulary is that of `schema-dts`, which Google generates from schema.org's own file; the
 * compiler checks the data against it.
 * @param things by where they were found
 */
export function vocabularyErrors(items: readonly (readonly [where: string, thing: Node])[]): string[] {
  const declared = items.map(([, item], index) => {
    const type = /^\w+$/.test(item['@type']) ? item['@type'] : 'Unknown';
    return `export const t${index}: Schema.${type} = ${JSON.stringify(withoutAnnotations(item))};`;
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
    return `${items[line]?.[0] ?? 'all'}: ${ts.flattenDiagnosticMessageText(messageText, ' ').slice(0, 400)}`;
  });
}
