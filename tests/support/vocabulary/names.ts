import ts from 'typescript';

/** Whether a node is the name that its parent declares. */
function isDeclared(node: ts.Identifier | ts.PrivateIdentifier): boolean {
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
    ts.isAccessor(parent) ||
    ts.isPropertyDeclaration(parent);
  return isNamed && parent.name === node;
}

/** Every name that a source file declares. */
export function namesDeclaredIn(file: string, text: string): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if ((ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) && isDeclared(node))
      names.add(node.text.replace(/^#/, ''));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return names;
}

const SQL =
  /\bselect\b[\s\S]*\bfrom\b|\binsert into\b|\bdelete from\b|\bupdate \w+[\s\S]*\bset\b|\bjoin \w+|\bwith \w+ as\b/i;

/** Names in an SQL text: tables, columns, aliases, common table expressions; without the texts in it. */
const namesInSql = (text: string): string[] => text.replace(/'[^']*'/g, ' ').match(/[a-zA-Z_]\w*/g) ?? [];

/** Names in a text: a text of one name is a kind, key, tag or class; in prose, only hyphenated names are ones. */
function namesInText(text: string, isAttribute: boolean): string[] {
  if (SQL.test(text)) return namesInSql(text);
  const tokens = text.split(/[\s,>+~]+/).filter((token) => /^[.#]?[\w-]+$/.test(token));
  if (tokens.length === 1 || isAttribute) return tokens;
  return tokens.filter((token) => /^[.#]?[a-z]+(-[a-z]+)+$/.test(token));
}

/** Every name in the texts of a source file: kinds, keys, tags, classes, ids, data attributes and names in SQL. */
export function namesInTextsOf(file: string, source: string): Set<string> {
  const names = new Set<string>();
  const add = (text: string, node: ts.Node) => {
    const isAttribute =
      ts.isJsxAttribute(node.parent) && /^(class|id$|html|data-)/.test(node.parent.name.getText());
    for (const name of namesInText(text, isAttribute)) names.add(name);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node)) add(node.text, node);
    if (ts.isTemplateExpression(node))
      add([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' '), node);
    if (ts.isJsxAttribute(node)) names.add(node.name.getText());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return names;
}

/** Every name in a style sheet: classes, ids, custom properties, animations and data attributes. */
export const namesInStyles = (source: string): Set<string> =>
  new Set(source.replace(/\/\*[\s\S]*?\*\//g, ' ').match(/[a-zA-Z_][\w-]*/g) ?? []);
