import ts from 'typescript';
import type { RowShape, ValueKind, ValueShape } from './shapes.ts';

/** Objects inside JSON are described to this depth; deeper values may be anything. */
const DEPTH_MAX = 5;

const ANYTHING: ValueShape = { kinds: ['unknown'], isNullable: true, isOptional: false };

const NOT_DESCRIBED = ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter;

const KINDS: readonly (readonly [ts.TypeFlags, ValueKind])[] = [
  [ts.TypeFlags.StringLike, 'string'],
  [ts.TypeFlags.NumberLike, 'number'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
];

const CLASSES: Readonly<Record<string, ValueKind>> = { Date: 'date', Buffer: 'buffer' };

/** Converts the types of one program to descriptions that a worker can read as JSON. */
export function shapeReader(checker: ts.TypeChecker) {
  const propertiesOf = (type: ts.Type, depth: number) =>
    Object.fromEntries(
      checker.getPropertiesOfType(type).map((property) => {
        const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
        return [property.name, { ...valueShape(checker.getTypeOfSymbol(property), depth + 1), isOptional }];
      }),
    );

  function objectShape(type: ts.Type, depth: number): Omit<ValueShape, 'isNullable' | 'isOptional'> {
    if (checker.isArrayType(type)) {
      const [element] = checker.getTypeArguments(type as ts.TypeReference);
      return { kinds: ['array'], element: element ? valueShape(element, depth + 1) : ANYTHING };
    }
    if (checker.isTupleType(type)) return { kinds: ['array'], element: ANYTHING };
    const named = CLASSES[type.symbol?.name ?? ''];
    if (named) return { kinds: [named] };
    return { kinds: ['object'], properties: propertiesOf(type, depth) };
  }

  function partShape(type: ts.Type, depth: number): Omit<ValueShape, 'isNullable' | 'isOptional'> {
    if (type.flags & NOT_DESCRIBED) return ANYTHING;
    // A literal, and a branded string or number.
    const parts = type.isIntersection() ? type.types : [type];
    const simple = KINDS.find(([flags]) => parts.some((part) => part.flags & flags));
    if (simple) {
      const [, kind] = simple;
      const literal = type.isStringLiteral() || type.isNumberLiteral() ? [type.value] : null;
      return literal ? { kinds: [kind], literals: literal } : { kinds: [kind] };
    }
    return objectShape(type, depth);
  }

  function valueShape(type: ts.Type, depth: number): ValueShape {
    if (depth > DEPTH_MAX || type.flags & NOT_DESCRIBED) return ANYTHING;
    const all = type.isUnion() ? type.types : [type];
    const isNullable = all.some(({ flags }) => flags & ts.TypeFlags.Null);
    const parts = all
      .filter(({ flags }) => !(flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)))
      .map((part) => partShape(part, depth));
    const kinds = [...new Set(parts.flatMap((part) => part.kinds))];
    const areLiterals = parts.length > 0 && parts.every(({ literals }) => literals);
    const objects = parts.flatMap(({ properties }) => (properties ? [properties] : []));
    const elements = parts.flatMap(({ element }) => (element ? [element] : []));
    return {
      kinds,
      isNullable: isNullable || kinds.includes('unknown'),
      isOptional: false,
      ...(areLiterals && { literals: parts.flatMap(({ literals = [] }) => literals) }),
      // Only one kind of object or list is described further: which one of several a value should be is
      // unknown.
      ...(objects.length === 1 && { properties: objects[0] }),
      ...(elements.length === 1 && { element: elements[0] }),
    };
  }

  /** The columns of a row type; several sets of them for a union. */
  return function rowShape(type: ts.Type): RowShape {
    const alternatives = type.isUnion() ? type.types : [type];
    return {
      declared: checker.typeToString(
        type,
        undefined,
        ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias,
      ),
      alternatives: alternatives.map((each) => ({
        columns: propertiesOf(each, 0),
        isOpen: checker.getIndexInfosOfType(each).length > 0,
      })),
    };
  };
}
