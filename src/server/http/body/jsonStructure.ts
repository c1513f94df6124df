import { badRequest } from '#src/domain/errors.ts';
import { contentTooLarge } from './bodyLimits.ts';

/** Maximum nesting of lists and objects; the API's own bodies need six levels. */
const DEPTH_MAX = 30;
/** Maximum number of fields of one object. The largest body names 1,000 people by their TMDB ids. */
const FIELDS_MAX = 1_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Returns the position after the string whose content starts at `at`. */
function afterString(bytes: Uint8Array, at: number): number {
  for (let index = at; index < bytes.length; index += 1) {
    if (bytes[index] === BACKSLASH) index += 1;
    else if (bytes[index] === QUOTE) return index + 1;
  }
  return bytes.length;
}

class Structure {
  readonly #valuesMax: number;
  /** Number of fields of the open object at each level; -Infinity for a list, whose elements are not counted here. */
  readonly #fields = new Float64Array(DEPTH_MAX + 1);
  #values = 1;
  #depth = 0;

  constructor(valuesMax: number) {
    this.#valuesMax = valuesMax;
  }

  #count(): void {
    this.#values += 1;
    if (this.#values > this.#valuesMax)
      throw contentTooLarge(`The body contains too many values. Send at most ${this.#valuesMax}`);
  }

  open(isObject: boolean): void {
    this.#count();
    this.#depth += 1;
    if (this.#depth > DEPTH_MAX) throw badRequest(`The body is nested deeper than ${DEPTH_MAX} levels`);
    this.#fields[this.#depth] = isObject ? 1 : Number.NEGATIVE_INFINITY;
  }

  close(): void {
    this.#depth = Math.max(0, this.#depth - 1);
  }

  comma(): void {
    this.#count();
    const fields = (this.#fields[this.#depth] ?? 0) + 1;
    this.#fields[this.#depth] = fields;
    if (fields > FIELDS_MAX)
      throw contentTooLarge(`An object of the body has too many fields. Give at most ${FIELDS_MAX}`);
  }
}

/**
 * Counts values, fields and nesting of JSON text in one pass without parsing it. Up to the first syntax error it reads
 * the same structure as `JSON.parse`, so a text that passes is cheap to parse.
 * @param bytes UTF-8
 * @param valuesMax maximum number of elements and fields, counted together at every level
 * @throws AppError 413 beyond the number of values or 1,000 fields in one object, 400 beyond 30 levels
 */
export function checkStructure(bytes: Uint8Array, valuesMax: number): void {
  const structure = new Structure(valuesMax);
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at];
    at += 1;
    if (byte === QUOTE) at = afterString(bytes, at);
    else if (byte === COMMA) structure.comma();
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) structure.open(byte === OPEN_OBJECT);
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) structure.close();
  }
}
