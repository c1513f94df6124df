import { useQueries } from '@tanstack/react-query';
import { call } from '#src/client/api.ts';
import { manyPath } from '#src/dashboard/list/useRows.ts';
import type { Operations } from '#src/dashboard/record/Diff.tsx';
import { type Fields, isCollection, type ReferenceTarget, type RowFields } from '#src/domain/fields/field.ts';
import { pathParts } from '#src/domain/fields/operations.ts';
import { resourceOfTarget } from './targets.ts';

/** Records of one table that are asked for by one call. */
const ASKED_MAX = 100;

type Ids = Map<string, Set<number>>;

function note(ids: Ids, to: string | undefined, value: unknown): void {
  if (to === undefined || typeof value !== 'number' || !Number.isSafeInteger(value)) return;
  ids.set(to, (ids.get(to) ?? new Set()).add(value));
}

function noteRow(ids: Ids, row: RowFields, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [part, given] of Object.entries(value)) note(ids, row[part]?.to, given);
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

/** The ids that operations speak of and whose names are not known, by the table they are of. */
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
/** Names of rows with keys of their own, as operations tell them: characters and episodes that are gone too. */
export function rowNamesIn(all: readonly Operations[]): (field: string, key: string) => string | undefined {
  const names = new Map<string, string>();
  for (const [path, sides] of all.flatMap((operations) => Object.entries(operations))) {
    const { field, key, part } = pathParts(path);
    for (const side of sides) {
      const given = part === undefined ? Object(side) : { [part]: side };
      const name: unknown = given.name ?? given.label;
      if (key !== undefined && typeof name === 'string' && !names.has(`${field}/${key}`))
        names.set(`${field}/${key}`, name);
    }
  }
  return (field, key) => names.get(`${field}/${key}`);
}

/** Lists that are short and no resources. */
const LISTS: Readonly<Record<string, string>> = {
  externalSources: '/staff/external-sources',
  contentRatings: '/staff/content-ratings',
};

interface Named {
  id: number;
  name?: string;
  title?: string;
}

/** What the records are called that operations speak of and the draft does not know. */
export function useNamesOf(
  wanted: ReadonlyMap<string, ReadonlySet<number>>,
): (target: string, id: number) => { name: string } | undefined {
  const targets = [...wanted].map(([target, ids]) => ({
    target,
    ids: [...ids].sort((a, b) => a - b).slice(0, ASKED_MAX),
  }));
  const answers = useQueries({
    queries: targets.map(({ target, ids }) => {
      const resource = resourceOfTarget(target);
      const path = LISTS[target] ?? (resource && manyPath(resource, ids));
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
    const found = answers[at]?.data?.find((record) => record.id === id);
    const name = found?.name ?? found?.title;
    return name === undefined ? undefined : { name };
  };
}
