import { z } from 'zod';
import { invalid } from '#src/domain/errors.ts';
import type { Resource } from '#src/domain/roles/roles.ts';
import type { CommandContext } from '#src/server/command.ts';
import { csvLines } from '#src/server/http/csvLines.ts';
import { permitted } from '#src/server/http/routes/access.ts';
import { type Api, NO_BODY } from '#src/server/http/routes/endpoint.ts';
import type { ListRequest } from '#src/server/http/routes/listParameters.ts';
import { check, errorResponse, type NOTHING, objectIn, queryOf } from '#src/server/http/routes/routeParts.ts';
import { streamedBody } from '#src/server/http/streamedBody.ts';
import { contextOf, type StaffApi } from './staffCalls.server.ts';

/** The largest number of rows in one file. */
export const EXPORT_ROWS_MAX = 100_000;
/** Rows read and written at a time; limits the memory of one response. */
const ROWS_AT_ONCE = 500;

type Row = Readonly<Record<string, unknown>>;

export interface ExportRoute {
  readonly rest: string;
  readonly resource: Resource;
  readonly noun: { readonly many: string };
  /** Column names, in file order. */
  readonly columns: readonly string[];
  /** Parses the parameters of the resource's list. */
  readonly query: z.ZodType<ListRequest>;
  /** Returns the ids of the filtered list in its order, at most `limit`. */
  idsOf(request: ListRequest, limit: number, context: CommandContext): Promise<number[]>;
  /** Returns the rows of the given ids in the same order, without records deleted in the meantime. */
  rowsOf(ids: readonly number[], context: CommandContext): Promise<readonly Row[]>;
}

const OPTIONS = {
  format: z.enum(['csv', 'json']).default('csv').meta({ description: 'CSV (RFC 4180) or a JSON array.' }),
  bom: z.enum(['true', 'false']).default('false').meta({
    description: 'Whether the file starts with a byte order mark, by which spreadsheets detect UTF-8.',
  }),
};
const optionsSchema = z.strictObject(OPTIONS);

interface ChunkOptions {
  isCsv: boolean;
  hasMark: boolean;
  context: CommandContext;
  /** Checks the permission again before each chunk, because a slow client can take a long time to download. */
  confirmAccess(): Promise<void>;
}

async function* chunks(
  { columns, rowsOf }: ExportRoute,
  ids: readonly number[],
  { isCsv, hasMark, context, confirmAccess }: ChunkOptions,
): AsyncGenerator<string> {
  yield isCsv ? `${hasMark ? '\uFEFF' : ''}${csvLines([columns])}` : '[';
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    await confirmAccess();
    const rows = await rowsOf(ids.slice(at, at + ROWS_AT_ONCE), context);
    if (rows.length === 0) continue;
    if (isCsv) yield csvLines(rows.map((row) => columns.map((column) => row[column])));
    else yield `${at > 0 ? ',' : ''}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}`;
  }
  if (!isCsv) yield '\n]\n';
}

/**
 * Adds `GET {rest}/export`, which streams the filtered list as a file in the list's order. The stream aborts when the
 * caller loses the permission.
 */
export function addExport(api: Api, staff: StaffApi, route: ExportRoute): void {
  const { rest, resource, noun, query, idsOf } = route;
  const summary = `Export ${noun.many} as a file`;
  const shape = objectIn(query).omit({ _start: true, _end: true });
  api.add<typeof NOTHING>({
    method: 'get',
    path: `/${rest}/export`,
    tag: noun.many,
    summary,
    description: `Rows are in the list's order, at most ${EXPORT_ROWS_MAX}.`,
    access: permitted('export', resource),
    documentedQuery: shape.extend(OPTIONS),
    body: NO_BODY,
    responses: {
      200: { description: summary, content: { 'text/csv': { schema: z.string() } } },
      400: errorResponse('A parameter is malformed or unknown.'),
      422: errorResponse('A parameter is out of range, or the list has too many rows.'),
    },
    async handle({ confirmAccess }, c) {
      const { format, bom, ...filters } = queryOf(c.req.url);
      const input = { ...(format !== undefined && { format }), ...(bom !== undefined && { bom }) };
      const options = check(optionsSchema, input);
      for (const key of ['_start', '_end'])
        if (key in filters) throw invalid({ [key]: 'An export always contains the whole list' });
      const context = await contextOf(c, staff);
      const ids = await idsOf(check(query, filters), EXPORT_ROWS_MAX + 1, context);
      if (ids.length > EXPORT_ROWS_MAX)
        throw invalid({ filter: `The list has more than ${EXPORT_ROWS_MAX} rows. Narrow it with filters` });
      const isCsv = options.format === 'csv';
      const day = staff.now().toISOString().slice(0, 10);
      const hasMark = options.bom === 'true';
      const text = chunks(route, ids, { isCsv, hasMark, context, confirmAccess });
      return c.body(streamedBody(c, text, staff.log), 200, {
        'Content-Type': isCsv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="${resource}-${day}.${options.format}"`,
        'Cache-Control': 'no-store',
        'X-Total-Count': String(ids.length),
      });
    },
  });
}
