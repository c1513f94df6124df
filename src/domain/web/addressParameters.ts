/** Returns the value of a parameter: the last one if it is repeated, null if it is absent or blank. */
export const singleParameter = (params: URLSearchParams, name: string): string | null =>
  params.getAll(name).at(-1)?.trim() || null;

/**
 * Reads a parameter that has one of the keys of `options`: `otherwise` if it is absent or blank, undefined if it is
 * invalid.
 */
export function enumParameter<Option extends string, Otherwise>(
  params: URLSearchParams,
  name: string,
  options: Readonly<Record<Option, unknown>>,
  otherwise: Otherwise,
): Option | Otherwise | undefined {
  const text = singleParameter(params, name);
  if (text === null) return otherwise;
  return Object.hasOwn(options, text) ? (text as Option) : undefined;
}
