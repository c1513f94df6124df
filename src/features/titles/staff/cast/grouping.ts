/** Defines keys and groups of a list's rows. */
export interface Grouping<Row, Group> {
  keyOf(row: Row): string;
  groupOf(row: Row): Group;
  /** Returns the row in another group; null if it cannot move there. */
  inGroup(row: Row, group: Group): Row | null;
  /** Groups in display order. */
  order: readonly Group[];
}

export interface GroupOf<Row, Group> {
  group: Group;
  rows: readonly { readonly row: Row; readonly index: number }[];
}

/** Groups the rows with their indexes; includes empty groups. */
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

/** Target of a move: before a row of a group, or at its end. */
export interface GroupPosition<Group> {
  group: Group;
  before: string | null;
}

/** Returns the index after the last row of a group; for an empty group, after the groups before it. */
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

/** Moves one row; other rows keep their order. Returns the same array if nothing changes. */
export function placed<Row, Group>(
  grouping: Grouping<Row, Group>,
  rows: readonly Row[],
  key: string,
  { group, before }: GroupPosition<Group>,
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
 * Returns the target of a step up (-1) or down (1): past the neighbour in the group, or to the near end of
 * the adjacent group. Returns null for the first step up and the last step down.
 */
export function stepOf<Row, Group>(
  grouping: Grouping<Row, Group>,
  rows: readonly Row[],
  key: string,
  step: 1 | -1,
): GroupPosition<Group> | null {
  const { keyOf } = grouping;
  const groups = grouped(grouping, rows);
  const at = groups.findIndex(({ rows: members }) => members.some(({ row }) => keyOf(row) === key));
  const current = groups[at];
  if (!current) return null;
  const keys = current.rows.map(({ row }) => keyOf(row));
  const position = keys.indexOf(key);
  if (step < 0 && position > 0) return { group: current.group, before: keys[position - 1] ?? null };
  if (step > 0 && position < keys.length - 1)
    return { group: current.group, before: keys[position + 2] ?? null };
  const adjacent = groups[at + step];
  if (!adjacent) return null;
  const [first] = adjacent.rows;
  return { group: adjacent.group, before: step > 0 && first ? keyOf(first.row) : null };
}

/**
 * Returns the target of a drop onto another row: before it if the row comes from below or from another group,
 * otherwise after it.
 */
export function dropOf<Row, Group>(
  grouping: Grouping<Row, Group>,
  rows: readonly Row[],
  key: string,
  over: string,
): GroupPosition<Group> | null {
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
