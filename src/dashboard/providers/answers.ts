import { ApiError } from '#src/client/api.ts';

/**
 * An answer that is to be a record, once it is known to be one: a machine between may answer 200 with anything, and a screen
 * that believed it would have nothing to show.
 * @param names further fields that a record of its kind has
 * @throws ApiError with status 0, as where nothing was answered
 */
export function recordIn<Saved extends { id: unknown }>(
  answer: unknown,
  names: readonly string[] = [],
): Saved {
  const isRecord =
    typeof answer === 'object' &&
    answer !== null &&
    typeof Reflect.get(answer, 'id') === 'number' &&
    names.every((name) => Object.hasOwn(answer, name));
  if (!isRecord) throw new ApiError(0, {});
  return answer as Saved;
}

/** An answer that is to be a list, once it is known to be one. @throws ApiError as `recordIn` */
export function listIn<Rows>(answer: Rows): Rows {
  if (!Array.isArray(answer)) throw new ApiError(0, {});
  return answer;
}
