import { useQueries } from '@tanstack/react-query';
import type { ReferenceTarget } from '#src/catalogue/referenceTarget.ts';
import { call } from '#src/client/api.ts';
import { partsOf } from '#src/dashboard/features.ts';
import { manyPath } from '#src/dashboard/list/useRows.ts';
import type { Operations } from '#src/dashboard/record/Diff.tsx';
import { resourceOfTarget } from '#src/dashboard/resources.ts';
import { type Fields, isCollection, type RowFields } from '#src/records/fields/field.ts';
import { pathParts } from '#src/records/fields/operations.ts';

/** Maximum number of records of one table in one call. */
const REQUESTED_MAX = 100;

type Ids = Map<string, Set<number>>;

function note(ids: Ids, to: string | undefined, value: unknown): void {
  if (to === undefined || typeof value !== 'number' || !Number.isSafeInteger(value)) return;
  ids.set(to, (ids.get(to) ?? new Set()).add(value));
}

function noteRow(ids: Ids, row: RowFields, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [part, input] of Object.entries(value)) note(ids, row[part]?.to, input);
}

function noteOperation(ids: Ids, fields: Fields, path: string, sides: readonly unknown[]): void {
  const { field: name, key, part } = pathParts(path);
  const field = fields[name];
  if (!field) return;
  if (!isCollection(field)) {
    for (const side of sides) note(ids, field.to, side);
    return;
  }
  const keyed = key?.split(':') ?? [];
  field.keyParts.forEach((each, at) => {
    if (keyed[at]) note(ids, field.row[each]?.to, Number(keyed[at]));
  });
  for (const side of sides) {
    if (part === undefined) noteRow(ids, field.row, side);
    else note(ids, field.row[part]?.to, side);
  }
}

/** Returns the ids in operations whose names are unknown, by table. */
export function idsIn(
  fields: Fields,
  all: readonly Operations[],
  isKnown: (target: ReferenceTarget, id: number) => boolean,
): ReadonlyMap<string, ReadonlySet<number>> {
  const ids: Ids = new Map();
  for (const [path, sides] of all.flatMap((operations) => Object.entries(operations)))
    noteOperation(ids, fields, path, sides);
  const unknown = [...ids].map(
    ([target, each]) => [target, [...each].filter((id) => !isKnown(target as ReferenceTarget, id))] as const,
  );
  return new Map(
    unknown.filter(([, each]) => each.length > 0).map(([target, each]) => [target, new Set(each)]),
  );
}

/** Returns names of rows with their own keys from the operations, including deleted characters and episodes. */
export function rowNamesIn(all: readonly Operations[]): (field: string, key: string) => string | undefined {
  const names = new Map<string, string>();
  for (const [path, sides] of all.flatMap((operations) => Object.entries(operations))) {
    const { field, key, part } = pathParts(path);
    for (const side of sides) {
      const input = part === undefined ? Object(side) : { [part]: side };
      const name: unknown = input.name ?? input.label;
      if (key !== undefined && typeof name === 'string' && !names.has(`${field}/${key}`))
        names.set(`${field}/${key}`, name);
    }
  }
  return (field, key) => names.get(`${field}/${key}`);
}

interface Named {
  id: number;
  name?: string;
  title?: string;
}

/** Loads the names of records that appear in operations but not in the draft. */
export function useNamesOf(
  wanted: ReadonlyMap<string, ReadonlySet<number>>,
): (target: string, id: number) => { name: string } | undefined {
  const lists = partsOf('nameLists');
  const targets = [...wanted].map(([target, ids]) => ({
    target,
    ids: [...ids].sort((a, b) => a - b).slice(0, REQUESTED_MAX),
  }));
  const answers = useQueries({
    queries: targets.map(({ target, ids }) => {
      const resource = resourceOfTarget(target);
      const path = resource
        ? manyPath(resource.name, ids)
        : lists.find(({ part }) => part[target])?.part[target];
      return {
        queryKey: ['names', 'of changes', target, ids],
        enabled: path !== undefined,
        staleTime: 60_000,
        queryFn: () => call<Named[]>(path ?? ''),
      };
    }),
  });
  return (target, id) => {
    const at = targets.findIndex((each) => each.target === target);
    const match = answers[at]?.data?.find((record) => record.id === id);
    const name = match?.name ?? match?.title;
    return name === undefined ? undefined : { name };
  };
}
