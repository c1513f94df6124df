import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { z } from 'zod';
import { CONTACT_FIELDS, PROOF_FIELD, TRAP_FIELD } from '#src/features/contact/contact.view.ts';
import { connect } from '#src/server/db/database.ts';
import * as toolkitBodies from '#src/server/identity/toolkit.schema.ts';
import { TOOLKIT_CALLS } from '#src/server/identity/toolkit.ts';
import { ROOT } from '#tests/support/database/db.ts';
import { builtServer } from '#tests/support/http/app.ts';
import { pagePatterns } from '../hostile/targets.ts';

/** A JSON schema as the product publishes it; only the parts from which worst inputs are created are read. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  maxItems?: number;
  minItems?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  required?: string[];
  $ref?: string;
}

export interface QueryParameter {
  readonly name: string;
  readonly schema: Schema;
}

/** The content of a request besides its address. */
export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly schema: Schema }
  | { readonly kind: 'form'; readonly fields: readonly string[] }
  | { readonly kind: 'table' }
  | { readonly kind: 'picture' };

/** One method at one address of the running product, with its parameters in braces. */
export interface Endpoint {
  readonly method: string;
  readonly pattern: string;
  readonly query: readonly QueryParameter[];
  readonly body: Body;
}

export const nameOf = ({ method, pattern }: Endpoint) => `${method} ${pattern}`;

interface Operation {
  parameters?: { name: string; in: string; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

const NOTHING: Body = { kind: 'none' };
const TEXT: Schema = { type: 'string' };

function bodyOf(path: string, { requestBody }: Operation): Body {
  if (!requestBody) return NOTHING;
  const [[type = '', { schema } = { schema: {} }] = []] = Object.entries(requestBody.content);
  if (type === 'application/json') return { kind: 'json', schema };
  if (type === 'application/octet-stream' && path.endsWith('/import')) return { kind: 'table' };
  if (type === 'application/octet-stream' && path.endsWith('/images')) return { kind: 'picture' };
  throw new Error(`No worst input is known for ${type} to ${path}`);
}

/** The calls of the API from its own description. */
async function calls(origin: string): Promise<Endpoint[]> {
  const { paths } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      pattern: `/api${path}`,
      query: (operation.parameters ?? [])
        .filter((each) => each.in === 'query')
        .map(({ name, schema = TEXT }) => ({ name, schema })),
      body: bodyOf(path, operation),
    })),
  );
}

const toolkitFields = Object.values(toolkitBodies)
  .filter((each) => each instanceof z.ZodType)
  .map((schema) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);
/** Every field that any call of the Identity Toolkit reads. */
const toolkitSchema: Schema = {
  type: 'object',
  properties: Object.assign(
    {},
    ...toolkitFields.flatMap(({ properties, anyOf = [], oneOf = [] }) => [
      properties ?? {},
      ...[...anyOf, ...oneOf].map((each) => each.properties ?? {}),
    ]),
  ),
};

const TOOLKIT = '/identitytoolkit.googleapis.com';
/** The route of all calls of the first version of the Identity Toolkit. */
const ANY_TOOLKIT_CALL = `POST ${TOOLKIT}/v1/{call}`;

/** What the routes other than API calls read of a body; a new one that writes must be listed here. */
const OTHER_BODIES: Readonly<Record<string, Body>> = {
  ...Object.fromEntries(
    TOOLKIT_CALLS.map((call) => [
      `POST ${TOOLKIT}/v1/accounts:${call}`,
      { kind: 'json', schema: toolkitSchema },
    ]),
  ),
  [`POST ${TOOLKIT}/v2/accounts/{call}`]: { kind: 'json', schema: toolkitSchema },
  'POST /securetoken.googleapis.com/v1/token': { kind: 'form', fields: ['grant_type', 'refresh_token'] },
  'POST /contact': { kind: 'form', fields: [...CONTACT_FIELDS, TRAP_FIELD, PROOF_FIELD] },
};

const braced = (path: string) => path.replace(/:(\w+)\??(\{[^}]*\})?/g, '{$1}').replace(/\*$/, '{rest}');

/** The routes of the whole product, as mounted in one process. */
async function mountedRoutes(): Promise<string[]> {
  const { createApp, createLog, createServices, FONT_FOLDER, pages, readEnv } = await builtServer();
  // Never requested.
  const db = connect('postgresql://nobody@127.0.0.1:1/none', () => undefined);
  const log = createLog('silent');
  const env = readEnv({ LOG_LEVEL: 'silent' }, ROOT);
  const app = await createApp({
    services: createServices({ env, db, log, buildId: null }),
    trustProxy: true,
    publicOrigin: null,
    clientFolder: join(ROOT, 'build/client'),
    fontFolder: join(ROOT, FONT_FOLDER),
    pages,
    mode: 'production',
    pageCache: null,
  });
  await db.pool.end();
  const concrete = app.routes.filter(({ method }) => method !== 'ALL');
  const patterns = new Set(concrete.map(({ method, path }) => `${method} ${braced(path)}`));
  return [...patterns].flatMap((pattern) =>
    pattern === ANY_TOOLKIT_CALL
      ? TOOLKIT_CALLS.map((call) => `POST ${TOOLKIT}/v1/accounts:${call}`)
      : [pattern],
  );
}

/** Addresses under which one handler serves files for all methods. */
const FILES = ['/assets/{asset}', '/builds/meta/{asset}'];
const PAYLOAD = '/_payload.json';

/**
 * Every endpoint of the running site: calls from the description of the API, all other mounted routes, pages
 * of the build with their payloads.
 * @param pageQuery names that queries of pages may have
 * @throws Error for a route that reads a body without a known worst input
 */
export async function readEndpoints(
  origin: string,
  routes: ServerBuild['routes'],
  pageQuery: readonly string[],
): Promise<Endpoint[]> {
  const described = await calls(origin);
  const known = new Set(described.map(nameOf));
  const query = pageQuery.map((name) => ({ name, schema: TEXT }));
  const read = (pattern: string, requested: readonly QueryParameter[] = []): Endpoint => ({
    method: 'GET',
    pattern,
    query: requested,
    body: NOTHING,
  });
  const others = (await mountedRoutes())
    .filter((route) => !known.has(route))
    .map((route): Endpoint => {
      const [method = '', pattern = ''] = route.split(' ');
      const body = OTHER_BODIES[route] ?? NOTHING;
      if (method !== 'GET' && body.kind === 'none') throw new Error(`No worst body is known for ${route}`);
      return { method, pattern, query: [{ name: 'v', schema: TEXT }], body };
    });
  const pages = pagePatterns(routes).flatMap((pattern) => [
    read(pattern, query),
    read(`${pattern.replace(/\/$/, '')}${PAYLOAD}`, query),
  ]);
  return [...described, ...others, ...pages, ...FILES.map((pattern) => read(pattern))];
}
