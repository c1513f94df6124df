/** How the rows of one list are known and grouped. */
export interface Grouping<Row, Group> {
  keyOf(row: Row): string;
  groupOf(row: Row): Group;
  /** The row in another group; null where it cannot be there. */
  inGroup(row: Row, group: Group): Row | null;
  /** The groups in the order they are shown. */
  order: readonly Group[];
}

export interface GroupOf<Row, Group> {
  group: Group;
  rows: readonly { readonly row: Row; readonly index: number }[];
}

/** The rows in their groups, each with its place in the list; groups without rows stay in. */
export function grouped<Row, Group>(
  { groupOf, order }: Grouping<Row, Group>,
  rows: readonly Row[],
): GroupOf<Row, Group>[] {
  const byGroup = new Map<Group, { row: Row; index: number }[]>(order.map((group) => [group, []]));
  rows.forEach((row, index) => {
    byGroup.get(groupOf(row))?.push({ row, index });
  });
  return [...byGroup].map(([group, members]) => ({ group, rows: members }));
}

/** Where a row is put: into a group, before a row of it, or at its end. */
export interface Place<Group> {
  group: Group;
  before: string | null;
}

/** Place in the list of the end of a group; that of an empty one lies behind the groups before it. */
function endOf<Row, Group>(
  { groupOf, order }: Grouping<Row, Group>,
  rows: readonly Row[],
  group: Group,
): number {
  const until = order.slice(0, order.indexOf(group) + 1);
  for (const each of until.reverse()) {
    const last = rows.findLastIndex((row) => groupOf(row) === each);
    if (last >= 0) return last + 1;
  }
  return 0;
}

/** The list with a row put elsewhere; no other row moves. The same list where nothing changes. */
export function placed<Row, Group>(
  grouping: Grouping<Row, Group>,
  rows: readonly Row[],
  key: string,
  { group, before }: Place<Group>,
): readonly Row[] {
  const { keyOf, groupOf, inGroup } = grouping;
  const row = rows.find((each) => keyOf(each) === key);
  if (row === undefined || before === key) return rows;
  const moved = groupOf(row) === group ? row : inGroup(row, group);
  if (moved === null) return rows;
  const others = rows.filter((each) => each !== row);
  const at = before === null ? -1 : others.findIndex((each) => keyOf(each) === before);
  const result = others.toSpliced(at < 0 ? endOf(grouping, others, group) : at, 0, moved);
  return result.every((each, index) => each === rows[index]) ? rows : result;
}

/**
 * Where a step up (-1) or down (1) puts a row: past its neighbour in the group, else to the near end of the group beside it.
 * Null where there is nothing to step to.
 */
export function stepOf<Row, Group>(
  grouping: Grouping<Row, Group>,
  rows: readonly Row[],
  key: string,
  step: 1 | -1,
): Place<Group> | null {
  const { keyOf } = grouping;
  const groups = grouped(grouping, rows);
  const at = groups.findIndex(({ rows: members }) => members.some(({ row }) => keyOf(row) === key));
  const own = groups[at];
  if (!own) return null;
  const keys = own.rows.map(({ row }) => keyOf(row));
  const place = keys.indexOf(key);
  if (step < 0 && place > 0) return { group: own.group, before: keys[place - 1] ?? null };
  if (step > 0 && place < keys.length - 1) return { group: own.group, before: keys[place + 2] ?? null };
  const beside = groups[at + step];
  if (!beside) return null;
  const [first] = beside.rows;
  return { group: beside.group, before: step > 0 && first ? keyOf(first.row) : null };
}

/** Where a drop onto another row puts a row: before it when it comes from below or from another group, else behind it. */
export function dropOf<Row, Group>(
  grouping: Grouping<Row, Group>,
  rows: readonly Row[],
  key: string,
  over: string,
): Place<Group> | null {
  const { keyOf } = grouping;
  const target = grouped(grouping, rows).find(({ rows: members }) =>
    members.some(({ row }) => keyOf(row) === over),
  );
  if (!target) return null;
  const keys = target.rows.map(({ row }) => keyOf(row));
  const from = keys.indexOf(key);
  const to = keys.indexOf(over);
  const isDown = from >= 0 && from < to;
  return { group: target.group, before: isDown ? (keys[to + 1] ?? null) : over };
}
