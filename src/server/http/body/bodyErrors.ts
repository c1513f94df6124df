import { z } from 'zod';
import { inputMessage } from '#src/domain/text/validationMessages.ts';
import { createPauses } from '#src/server/pauses.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** Stops the search after this many errors; no response lists more. */
const ERRORS_MAX = 50;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Unwraps optional, nullable, defaulted and piped schemas to the one that describes the input's shape. */
function shapeOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return shapeOf(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodDefault) return shapeOf(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodPipe ? shapeOf(schema.in as z.ZodType) : schema;
}

class Search {
  readonly issues: Issue[] = [];
  readonly #pause = createPauses();
  #count = 0;

  get isOver(): boolean {
    return this.#count >= ERRORS_MAX;
  }

  add(issues: readonly Issue[], errors = issues.length): void {
    this.issues.push(...issues);
    this.#count += errors;
  }

  /** Parses one value. */
  async parse(schema: z.ZodType, value: unknown, path: Path): Promise<void> {
    const due = this.#pause();
    if (due) await due;
    const parsed = schema.safeParse(value, { error: inputMessage });
    if (parsed.success) return;
    this.add(parsed.error.issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] })));
  }

  async parseAll(schema: z.ZodType, entries: Iterable<[PropertyKey, unknown]>, path: Path): Promise<void> {
    for (const [key, value] of entries) {
      if (this.isOver) return;
      await this.parse(schema, value, [...path, key]);
    }
  }
}

async function searchObject(
  { shape, def }: z.ZodObject,
  body: Readonly<Record<string, unknown>>,
  { search, path }: { search: Search; path: Path },
): Promise<void> {
  const isStrict = def.catchall instanceof z.ZodNever;
  const unknown: string[] = [];
  for (const key in body) {
    if (search.isOver) return;
    const member = Object.hasOwn(shape, key) ? (shape[key] as z.ZodType) : null;
    if (member) await searchIn(member, body[key], { search, path: [...path, key] });
    else if (isStrict) unknown.push(key);
    if (unknown.length < ERRORS_MAX) continue;
    search.add([{ code: 'unrecognized_keys', keys: unknown, path: [...path], message: '' }], ERRORS_MAX);
    return;
  }
}

async function searchIn(
  schema: z.ZodType,
  value: unknown,
  { search, path }: { search: Search; path: Path },
): Promise<void> {
  const shape = shapeOf(schema);
  if (shape instanceof z.ZodObject && isObject(value)) {
    return searchObject(shape, value, { search, path });
  }
  if (shape instanceof z.ZodArray && Array.isArray(value)) {
    return search.parseAll(shape.element as z.ZodType, value.entries(), path);
  }
  if (shape instanceof z.ZodRecord && isObject(value)) {
    return search.parseAll(shape.valueType as z.ZodType, Object.entries(value), path);
  }
}

/**
 * Validates the elements of a body's lists one by one and stops when there are enough errors for a response. Parsing the
 * whole body with Zod collects all errors first, which takes seconds for thousands of rows with ten errors each. Checks
 * across elements (lengths, duplicate rows) are left to the schema, and so are bodies with fewer errors.
 * @returns the first 50 issues or so, with their paths; an empty list if there are fewer
 */
export async function manyIssues(schema: z.ZodType, body: unknown): Promise<readonly Issue[]> {
  const search = new Search();
  await searchIn(schema, body, { search, path: [] });
  return search.isOver ? search.issues : [];
}
