import { badRequest, type FieldErrors, invalid } from '#src/domain/errors.ts';
import { isStorable } from '#src/domain/titleNames.ts';

/** How deep lists and objects of a body may lie in each other; those of the calls need six. */
const DEPTH_MAX = 30;
/** Broken texts that one answer names. */
const FAULTS_MAX = 20;

const BROKEN = 'The text is broken: it holds what no text may hold';

interface Part {
  path: string;
  value: unknown;
  depth: number;
}

function partsOf({ path, value, depth }: Part): Part[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]): Part[] => {
    if (typeof inner !== 'string' && typeof inner !== 'object') return [];
    const name = key.slice(0, 80);
    return [{ path: path === '' ? name : `${path}.${name}`, value: inner, depth: depth + 1 }];
  });
}

const isWrongKey = (key: string) => key === '__proto__' || !isStorable(key);

function faultOf({ value }: Part): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : BROKEN;
  const isKeyed = typeof value === 'object' && value !== null && !Array.isArray(value);
  // Schemas pass `__proto__` over without a word.
  return isKeyed && Object.keys(value).some(isWrongKey) ? 'There is no such field' : null;
}

/**
 * Refuses a body in which a text, wherever it stands, is none that PostgreSQL or JSON could keep (the zero character, half
 * of a character), one with a key that is none, and one that is nested without end.
 * @param body parsed JSON
 * @throws AppError 422 naming each field by its path (`cast.2.note`); 400 beyond 30 levels
 */
export function refuseUnsoundBody(body: unknown): void {
  const faults: FieldErrors = {};
  let count = 0;
  // A list of what is still to be seen, since the call stack would not hold a deep body.
  const open: Part[] = [{ path: '', value: body, depth: 0 }];
  for (let part = open.pop(); part; part = open.pop()) {
    if (part.depth > DEPTH_MAX) throw badRequest(`The body is nested deeper than ${DEPTH_MAX} levels`);
    const fault = faultOf(part);
    if (fault !== null) {
      faults[part.path || 'body'] = fault;
      count += 1;
    }
    if (count === FAULTS_MAX) break;
    for (const inner of partsOf(part)) open.push(inner);
  }
  if (count > 0) throw invalid(faults);
}
