import type { Header } from '../hostile/headers.ts';
import type { HostileRequest } from '../hostile/requests.ts';
import { worstBodies } from './bodies.ts';
import { WORST_DOCUMENTS } from './documents.ts';
import { type Body, type Endpoint, nameOf, type Schema } from './endpoints.ts';
import { WORST_HEADERS } from './headers.ts';
import type { KnownIds } from './knownIds.ts';
import { WORST_PICTURES } from './pictures.ts';
import { worstQueries } from './queries.ts';
import { WORST_TABLES } from './tables.ts';
import { WORST_TEXTS, worstText } from './texts.ts';

/** The target of a request: where it goes, and what the call there accepts. */
export interface RequestTarget {
  /** The address with its parameters filled. */
  readonly address: string;
  /** Largest body that the call accepts, in bytes. */
  readonly bytes: number;
  /** Version of the record at the address. */
  readonly version: number;
}

/** One worst input of an endpoint. */
export interface WorstInput {
  readonly endpoint: Endpoint;
  /** Its kind: `body: empty lists`. */
  readonly kind: string;
  /** Whether it changes a record, and must name its version. */
  readonly needsVersion?: boolean;
  make(aim: RequestTarget): Promise<HostileRequest> | HostileRequest;
}

const TYPES: Readonly<Record<Exclude<Body['kind'], 'none'>, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  table: 'application/octet-stream',
  picture: 'application/octet-stream',
};

/** A request with a body of its endpoint's type; `body` is text, sent as UTF-8, or bytes. */
function request(
  endpoint: Endpoint,
  target: string,
  { body = null, headers = [] }: { body?: string | null; headers?: readonly Header[] } = {},
): HostileRequest {
  const { method } = endpoint;
  const type: Header[] = endpoint.body.kind === 'none' ? [] : [['Content-Type', TYPES[endpoint.body.kind]]];
  const own = type.filter(([name]) => !headers.some(([each]) => each === name));
  return { pattern: nameOf(endpoint), method, target, headers: [...own, ...headers], body, framing: 'right' };
}

/** An address with a query appended to its present one. */
const withQuery = (address: string, query: string) =>
  `${address}${address.includes('?') ? '&' : '?'}${query}`;

const asUtf8 = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
/** Whether a text already contains bytes, one for each character. */
const isBytes = (kind: string) => kind === 'no UTF-8';

const bodyInput = (endpoint: Endpoint, kind: string, make: WorstInput['make']): WorstInput => ({
  endpoint,
  kind: `body: ${kind}`,
  make,
});

/**
 * Documents of the maximum size of a call, and of an eighth of it: those have few enough values to be
 * validated.
 */
const SHARES = [1, 8];

function* jsonInputs(endpoint: Endpoint, schema: Schema, known: KnownIds): Generator<WorstInput> {
  for (const { kind, make, isValid = false } of worstBodies(schema, known))
    yield {
      ...bodyInput(endpoint, kind, ({ address, bytes, version }) =>
        request(endpoint, address, { body: asUtf8(make(bytes, version)) }),
      ),
      needsVersion: isValid && schema.properties?.version !== undefined,
    };
  for (const [kind, make] of Object.entries(WORST_DOCUMENTS))
    for (const share of SHARES)
      yield bodyInput(endpoint, `${kind}, 1/${share} of the bytes`, ({ address, bytes }) => {
        const text = make(Math.floor(bytes / share));
        return request(endpoint, address, { body: isBytes(kind) ? text : asUtf8(text) });
      });
}

function* formInputs(endpoint: Endpoint, fields: readonly string[]): Generator<WorstInput> {
  for (const unit of ['&', '=', '+', '%', '%25', 'a&', 'a=1&'])
    yield bodyInput(endpoint, `${unit} without end`, ({ address, bytes }) =>
      request(endpoint, address, { body: unit.repeat(Math.floor(bytes / unit.length)) }),
    );
  for (const field of fields)
    for (const kind of Object.keys(WORST_TEXTS))
      yield bodyInput(endpoint, `${field}: ${kind} without end`, ({ address, bytes }) => {
        const others = fields.filter((name) => name !== field).map((name) => `${name}=a%40a.example`);
        const text = encodeURIComponent(worstText(kind, bytes)).slice(0, bytes - 200);
        return request(endpoint, address, {
          body: [...others, `${field}=${text.replace(/%[0-9A-F]?$/, '')}`].join('&'),
        });
      });
}

function* bodyInputs(endpoint: Endpoint, known: KnownIds): Generator<WorstInput> {
  const { body } = endpoint;
  if (body.kind === 'json') yield* jsonInputs(endpoint, body.schema, known);
  if (body.kind === 'form') yield* formInputs(endpoint, body.fields);
  if (body.kind === 'table')
    for (const [kind, { fileName, make }] of Object.entries(WORST_TABLES))
      yield bodyInput(endpoint, kind, ({ address }) =>
        request(endpoint, withQuery(address, `fileName=${fileName}&dryRun=true`), { body: make() }),
      );
  if (body.kind === 'picture')
    for (const [kind, make] of Object.entries(WORST_PICTURES))
      yield bodyInput(endpoint, kind, async ({ address }) =>
        request(endpoint, withQuery(address, 'kind=poster'), { body: await make() }),
      );
}

/** Every worst input of an endpoint: its body, its query, headers of maximum size, and a plain request. */
export function* worstInputs(endpoint: Endpoint, known: KnownIds): Generator<WorstInput> {
  if (endpoint.body.kind === 'none')
    yield { endpoint, kind: 'as it is', make: ({ address }) => request(endpoint, address) };
  yield* bodyInputs(endpoint, known);
  const body = endpoint.body.kind === 'json' ? '{}' : null;
  for (const [kind, query] of worstQueries(endpoint.query))
    yield {
      endpoint,
      kind: `query: ${kind}`,
      make: ({ address }) => request(endpoint, withQuery(address, query), { body }),
    };
  for (const [kind, headers] of Object.entries(WORST_HEADERS))
    yield {
      endpoint,
      kind: `headers: ${kind}`,
      make: ({ address }) => request(endpoint, address, { headers, body }),
    };
}
