import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { invalid } from '#src/domain/errors.ts';
import type { Resource } from '#src/domain/roles.ts';
import type { CommandContext } from '#src/server/catalogue/command.server.ts';
import { csvLines } from './csvLines.ts';
import type { ListRequest } from './listParameters.ts';
import { check, objectIn, queryOf, refusal } from './routeParts.ts';
import { contextOf, permitted, type StaffApi } from './staffCalls.ts';

/** Rows that one file holds at most. */
export const EXPORT_ROWS_MAX = 100_000;
/** Rows read and written at a time: what one answer holds in memory. */
const ROWS_AT_ONCE = 500;

type Row = Readonly<Record<string, unknown>>;

export interface ExportRoute {
  readonly rest: string;
  readonly resource: Resource;
  readonly noun: { readonly many: string };
  /** Names of the columns, in their order. */
  readonly columns: readonly string[];
  /** Reads a list's query. */
  readonly query: z.ZodType<ListRequest>;
  /** The ids that a list has in its order, at most `limit`. */
  idsOf(request: ListRequest, limit: number, context: CommandContext): Promise<number[]>;
  /** Rows of ids, in their order; those that are gone by now are left out. */
  rowsOf(ids: readonly number[], context: CommandContext): Promise<readonly Row[]>;
}

const OPTIONS = {
  format: z.enum(['csv', 'json']).default('csv').meta({ description: 'CSV by RFC 4180, or a list in JSON.' }),
  bom: z
    .enum(['true', 'false'])
    .default('false')
    .meta({ description: 'Whether a byte order mark comes first, by which spreadsheets know UTF-8.' }),
};
const optionsSchema = z.strictObject(OPTIONS);

async function* pieces(
  { columns, rowsOf }: ExportRoute,
  ids: readonly number[],
  { isCsv, hasMark, context }: { isCsv: boolean; hasMark: boolean; context: CommandContext },
): AsyncGenerator<string> {
  yield isCsv ? `${hasMark ? '\uFEFF' : ''}${csvLines([columns])}` : '[';
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    const rows = await rowsOf(ids.slice(at, at + ROWS_AT_ONCE), context);
    if (rows.length === 0) continue;
    if (isCsv) yield csvLines(rows.map((row) => columns.map((column) => row[column])));
    else yield `${at > 0 ? ',' : ''}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}`;
  }
  if (!isCsv) yield '\n]\n';
}

function streamOf(text: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await text.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await text.return(undefined);
    },
  });
}

/** Adds `GET {rest}/export`: the filtered list as a file, streamed, in the list's order. */
export function addExport(api: OpenAPIHono, staff: StaffApi, route: ExportRoute): void {
  const { rest, resource, noun, query, idsOf } = route;
  const summary = `Take ${noun.many} out as a file`;
  const shape = objectIn(query).omit({ _start: true, _end: true });
  const documented = createRoute({
    method: 'get',
    path: `/${rest}/export`,
    tags: [noun.many],
    summary,
    description: `In the list's order, at most ${EXPORT_ROWS_MAX} rows.`,
    request: { query: shape.extend(OPTIONS) },
    responses: {
      200: { description: summary, content: { 'text/csv': { schema: z.string() } } },
      400: refusal('A parameter cannot be read or does not exist.'),
      401: refusal('There is no session, or it has ended: `jwtExpired` is true.'),
      403: refusal('The account is suspended, or may not do this.'),
      422: refusal('A parameter is out of its bounds, or there are too many rows.'),
    },
  });
  api.openAPIRegistry.registerPath(documented);
  const address = documented.getRoutingPath();
  api.get(address, permitted('export', resource));
  api.get(address, async (c: Context) => {
    const { format, bom, ...rest } = queryOf(c.req.url);
    const given = { ...(format !== undefined && { format }), ...(bom !== undefined && { bom }) };
    const options = check(optionsSchema, given);
    for (const key of ['_start', '_end'])
      if (key in rest) throw invalid({ [key]: 'A file holds the whole list' });
    const context = await contextOf(c, staff);
    const ids = await idsOf(check(query, rest), EXPORT_ROWS_MAX + 1, context);
    if (ids.length > EXPORT_ROWS_MAX)
      throw invalid({ filter: `More than ${EXPORT_ROWS_MAX} rows: filter the list first` });
    const isCsv = options.format === 'csv';
    const day = staff.now().toISOString().slice(0, 10);
    const text = pieces(route, ids, { isCsv, hasMark: options.bom === 'true', context });
    return c.body(streamOf(text), 200, {
      'Content-Type': isCsv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${resource}-${day}.${options.format}"`,
      'Cache-Control': 'no-store',
      'X-Total-Count': String(ids.length),
    });
  });
}
