import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { shapeReader } from './rowShape.ts';
import type { CallSite } from './shapes.ts';

/** The calls of each file that has some, by its path from the project folder. */
export interface FoundCalls {
  sites: Record<string, CallSite[]>;
  /** Calls that cannot be checked, with the reason. */
  unchecked: string[];
}

/**
 * A function that returns rows of a type that its caller names: its type parameters, one of which is the row.
 */
interface Generic {
  name: string;
  index: number;
}

const MENTIONS_STATEMENTS = /\.query\b|\bquery\(/;

const optionsOf = (root: string): ts.CompilerOptions => {
  const file = join(root, 'tsconfig.json');
  const { config } = ts.readConfigFile(file, ts.sys.readFile) as { config: unknown };
  return ts.parseJsonConfigFileContent(config, ts.sys, root).options;
};

/** The row type of a promise of a driver's result; null if a call returns something else. */
function resultRow(checker: ts.TypeChecker, type: ts.Type): ts.Type | null {
  if (type.symbol?.name !== 'Promise') return null;
  const [result] = checker.getTypeArguments(type as ts.TypeReference);
  if (result?.symbol?.name !== 'QueryResult') return null;
  return checker.getTypeArguments(result as ts.TypeReference)[0] ?? null;
}

const takesRows = (name: ts.BindingName): boolean =>
  ts.isObjectBindingPattern(name) &&
  name.elements.some((element) => (element.propertyName ?? element.name).getText() === 'rows');

/** Whether the rows that a call returns are read, by their name in the code that uses its result. */
function readsRows(call: ts.Node): boolean {
  let node: ts.Node = call;
  while (ts.isAwaitExpression(node.parent) || ts.isParenthesizedExpression(node.parent)) node = node.parent;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) {
    return (
      parent.name.text === 'rows' || (parent.name.text === 'then' && /\brows\b/.test(parent.parent.getText()))
    );
  }
  if (!ts.isVariableDeclaration(parent)) return false;
  if (takesRows(parent.name)) return true;
  // The block of the declaration.
  return parent.parent.parent.parent.getText().includes(`${parent.name.getText()}.rows`);
}

function genericOf(parameter: ts.Type): [ts.SignatureDeclaration, Generic] | null {
  const declaration = parameter.symbol.declarations?.[0];
  const owner = declaration?.parent;
  if (!declaration || !owner || !ts.isFunctionLike(owner)) return null;
  const index = owner.typeParameters?.indexOf(declaration as ts.TypeParameterDeclaration) ?? -1;
  const named = owner.name ?? (ts.isVariableDeclaration(owner.parent) ? owner.parent.name : null);
  return named && index >= 0 ? [owner, { name: named.getText(), index }] : null;
}

const nameOf = ({ expression }: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();

/** Whether a declaration names code: a function, a method, or a constant of the module. */
const namesCode = (node: ts.Node): boolean =>
  ts.isFunctionDeclaration(node) ||
  ts.isMethodDeclaration(node) ||
  (ts.isPropertyAssignment(node) && ts.isArrowFunction(node.initializer)) ||
  (ts.isVariableDeclaration(node) &&
    (ts.isSourceFile(node.parent.parent.parent) ||
      (node.initializer !== undefined && ts.isArrowFunction(node.initializer))));

/** The names of the declarations around a node, from the outermost: `accountOwners.changed`. */
function enclosingNames(node: ts.Node): string {
  const names: string[] = [];
  for (let each = node; !ts.isSourceFile(each); each = each.parent)
    if (namesCode(each)) names.unshift((each as ts.NamedDeclaration).name?.getText() ?? '');
  return names.join('.');
}

/** Names the calls of a file after the declarations around them; those of one declaration are numbered from the second. */
function nameCalls(file: string, calls: CallSite[]): void {
  const counts = new Map<string, number>();
  for (const call of calls.sort((a, b) => a.start - b.start)) {
    const count = (counts.get(call.name) ?? 0) + 1;
    counts.set(call.name, count);
    call.name = `${file} ${call.name}${count > 1 ? ` ${count}` : ''}`;
  }
}

/**
 * Finds every call that runs a statement with the compiler: its position and the declared row type. A row
 * type that is a parameter of the surrounding function is taken from the calls of that function.
 * @param root the project folder
 * @param files those to search, as absolute paths
 */
export function findCalls(root: string, files: readonly string[]): FoundCalls {
  const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
  const program = ts.createProgram([...files], { ...optionsOf(root), types: ['node'] });
  const checker = program.getTypeChecker();
  const rowShape = shapeReader(checker);
  const match: FoundCalls = { sites: {}, unchecked: [] };
  const generics = new Map<ts.Node, Generic>();
  const newGenerics: Generic[] = [];

  const positionOf = (node: ts.Node): string => {
    const file = node.getSourceFile();
    const { line, character } = file.getLineAndCharacterOfPosition(node.getStart());
    return `${relative(root, file.fileName)}:${line + 1}:${character + 1}`;
  };
  const add = (call: ts.CallExpression, site: Pick<CallSite, 'takes' | 'row'>) => {
    const file = relative(root, call.getSourceFile().fileName);
    match.sites[file] ??= [];
    match.sites[file].push({
      at: positionOf(call),
      name: enclosingNames(call),
      start: call.getStart(),
      end: call.getEnd(),
      ...site,
    });
  };
  /** Adds the function whose type parameter is a row type to those whose calls are checked. */
  const declareGeneric = (parameter: ts.Type, call: ts.Node) => {
    const generic = genericOf(parameter);
    if (!generic)
      match.unchecked.push(`${positionOf(call)}: the row type is a parameter of no named function`);
    else if (!generics.has(generic[0])) {
      generics.set(...generic);
      newGenerics.push(generic[1]);
    }
  };
  const visitQuery = (call: ts.CallExpression) => {
    const declaredIn = checker.getResolvedSignature(call)?.declaration?.getSourceFile().fileName ?? '';
    const isOurs = declaredIn.startsWith(root) && !declaredIn.includes('/node_modules/');
    if (!isOurs && !declaredIn.includes('/@types/pg/')) return;
    const row = resultRow(checker, checker.getTypeAtLocation(call));
    if (!row || row.flags & ts.TypeFlags.Any) {
      if (row && readsRows(call)) match.unchecked.push(`${positionOf(call)}: reads rows without a row type`);
      return add(call, { takes: 'write', row: null });
    }
    if (!(row.flags & ts.TypeFlags.TypeParameter)) return add(call, { takes: 'query', row: rowShape(row) });
    declareGeneric(row, call);
    add(call, { takes: 'query', row: null });
  };
  const visitGeneric = (call: ts.CallExpression) => {
    const generic = generics.get(checker.getResolvedSignature(call)?.declaration ?? call);
    if (!generic) return;
    const argument = call.typeArguments?.[generic.index];
    if (!argument) match.unchecked.push(`${positionOf(call)}: names no row type for ${generic.name}`);
    else {
      const row = checker.getTypeFromTypeNode(argument);
      if (row.flags & ts.TypeFlags.TypeParameter) declareGeneric(row, call);
      else add(call, { takes: 'rows', row: rowShape(row) });
    }
  };
  const visitCalls = (
    mentions: RegExp,
    visit: (call: ts.CallExpression) => void,
    names: readonly string[],
  ) => {
    const walk = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && names.includes(nameOf(node))) visit(node);
      ts.forEachChild(node, walk);
    };
    for (const [file, text] of texts) {
      const source = mentions.test(text) && program.getSourceFile(file);
      if (source) walk(source);
    }
  };
  visitCalls(MENTIONS_STATEMENTS, visitQuery, ['query']);
  while (newGenerics.length > 0) {
    const names = newGenerics.splice(0).map(({ name }) => name);
    visitCalls(new RegExp(`\\b(${names.join('|')})\\b`), visitGeneric, names);
  }
  for (const [file, calls] of Object.entries(match.sites)) nameCalls(file, calls);
  return match;
}
