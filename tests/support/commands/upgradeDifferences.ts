type Row = Readonly<Record<string, unknown>>;

interface Intended {
  /** The migration or product change that causes it. */
  readonly by: string;
  readonly table: string;
  /** The new value of an earlier row; null if it is deleted. If omitted, rows stay unchanged. */
  readonly becomes?: (row: Row) => Row | null;
  /** Columns whose values are not specified here, such as the time of the change. */
  readonly leavesOut?: (row: Row) => readonly string[];
  /** Whether a new row is allowed. */
  readonly mayAppear?: (row: Row) => boolean;
}

interface ImportResult {
  columns: { column: string }[];
  refusedRows?: { line: number; cells: string[]; reasons: string[] }[];
}

/** A job with its rejected rows as CSV. The cells of the fixture need no quotes and no escapes. */
function withRejectedFile(row: Row): Row {
  const { refusedRows: rejectedRows, ...result } = (row.result ?? {}) as ImportResult;
  if (rejectedRows === undefined) return row;
  if (rejectedRows.length === 0) return { ...row, result };
  const lines = [
    [...result.columns.map(({ column }) => column), 'Line', 'Reason'],
    ...rejectedRows.map(({ line, cells, reasons }) => [...cells, String(line), reasons.join('; ')]),
  ];
  const file = `\uFEFF${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`;
  return { ...row, result: { ...result, file } };
}

/** A value as JSON with sorted keys at every depth. */
const orderedJson = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

/**
 * Changes that later versions make to earlier data, each with its reason. New columns of a migration need no
 * entry: only earlier columns are compared.
 */
const INTENDED: readonly Intended[] = [
  {
    by: 'Newer versions add permissions at start and grant them to built-in roles',
    table: 'permissions',
    mayAppear: () => true,
  },
  { by: 'the same', table: 'role_permissions', mayAppear: () => true },
  {
    by: '0019_registrations: Unverified registrations have a row in users',
    table: 'users',
    mayAppear: ({ email, handle }) => email === 'unverified@example.org' && /^pending_/.test(String(handle)),
  },
  {
    by: '0023_reviews: Members with closed accounts have one name, including accounts closed earlier',
    table: 'users',
    becomes: (row) => (row.deleted_at === null ? row : { ...row, display_name: 'Former member' }),
  },
  {
    by: '0020_search_pictures_and_refused_files: Emoji in names are searchable and have separate rows',
    table: 'search_names',
    mayAppear: ({ rank, folded }) => (rank === 4 || rank === 5) && !/[\p{L}\p{N}]/u.test(String(folded)),
  },
  {
    by: 'the same: The rejected rows of an import are stored as the CSV file that staff download',
    table: 'jobs',
    becomes: withRejectedFile,
  },
  {
    by: '0022_members_lists: all entries are counted, but for private ones; the fixture wrote them behind the counts',
    table: 'title_stats',
    leavesOut: () => ['score_total', 'score_count', 'list_count'],
  },
  { by: 'the same: the mean of all scores is stored', table: 'catalogue_aggregates', mayAppear: () => true },
];

const parsed = (rows: readonly string[]) => rows.map((row) => JSON.parse(row) as Row);

/**
 * Missing and unexpected rows of a table after an upgrade.
 * @param before the rows before it, each as JSON
 * @param after the same columns after it, each as JSON
 */
export function upgradeDifferences(table: string, before: readonly string[], after: readonly string[]) {
  const changes = INTENDED.filter((each) => each.table === table);
  const expected = parsed(before).flatMap((row) => {
    const end = changes.reduce<Row | null>((now, { becomes }) => (now && becomes ? becomes(now) : now), row);
    return end === null ? [] : [end];
  });
  const canonical = (row: Row) => {
    const leftOut = changes.flatMap(({ leavesOut }) => leavesOut?.(row) ?? []);
    const entries = Object.entries(row).filter(([column]) => !leftOut.includes(column));
    return orderedJson(Object.fromEntries(entries));
  };
  const there = new Set(parsed(after).map(canonical));
  const wanted = new Set(expected.map(canonical));
  return {
    missing: expected.filter((row) => !there.has(canonical(row))),
    appeared: parsed(after).filter(
      (row) => !wanted.has(canonical(row)) && !changes.some(({ mayAppear }) => mayAppear?.(row)),
    ),
  };
}
