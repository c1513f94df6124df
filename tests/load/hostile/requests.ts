import fc from 'fast-check';
import { abusedHeaders, type Header, variantHeaders } from './headers.ts';
import { ELEMENT, FOREIGN_HOST } from './markers.ts';
import type { Target, Targets } from './targets.ts';
import { spelledValue } from './values.ts';

/**
 * How the length of a body is declared: correct, not at all, too long, too short, in chunks, in both ways, in
 * broken chunks.
 */
export type Framing = 'right' | 'none' | 'long' | 'short' | 'chunked' | 'both' | 'broken';

/** A request as it is sent; every text has one character for each byte. */
export interface HostileRequest {
  /** The pattern from which it was created, for the figures. */
  pattern: string;
  method: string;
  target: string;
  headers: readonly Header[];
  body: string | null;
  framing: Framing;
}

/** Ways to write a path that is slightly wrong. */
const PATH_TWISTS: Readonly<Record<string, (path: string) => string>> = {
  upper: (path) => path.toUpperCase(),
  slashes: (path) => path.replaceAll('/', '//'),
  end: (path) => `${path}/`,
  dots: (path) => `${path}/../.${path}`,
  escapedDots: (path) => `/%2e%2e${path}/%2e`,
  escapedSlashes: (path) => `/${encodeURIComponent(path.slice(1))}`,
  escapedLetters: (path) => path.replace(/[a-m]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`),
  backslashes: (path) => path.replaceAll('/', '\\'),
  elsewhere: (path) => `//${FOREIGN_HOST}${path}`,
  elsewhereBack: (path) => `/\\${FOREIGN_HOST}${path}/`,
  elsewhereRaw: (path) => `/\\${FOREIGN_HOST}${path}\xec\x9d\xb4`,
  elsewhereEscaped: (path) => `/%2f%2f${FOREIGN_HOST}${path}/`,
  elsewhereTab: (path) => `/%09/${FOREIGN_HOST}${path}/`,
  elsewhereEnd: (path) => `/${FOREIGN_HOST}/%2e%2e${path}//`,
  absolute: (path) => `http://${FOREIGN_HOST}${path}`,
  relative: (path) => path.slice(1),
  parameter: (path) => `${path};a=${ELEMENT}`,
  below: (path) => `${path}/${ELEMENT}/x`,
  nul: (path) => `${path}%00`,
  rawNul: (path) => `${path}\0`,
  blank: (path) => `${path} x`,
  bytes: (path) => `${path}\xeb\x8f\x84`,
  deep: (path) => `${path}${'/a'.repeat(900)}`,
  long: (path) => `${path}/${'a'.repeat(12_000)}`,
  fragment: (path) => `${path}#x`,
  data: (path) => `${path}.data`,
  index: (path) => `${path}/index.html`,
  star: () => '*',
};

const METHODS = [
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'get',
  'X',
];

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;
const BODIES = [
  '',
  '{}',
  'null',
  '{"title":1}',
  nested('[', ']', 20_000),
  nested('{"a":', '}', 20_000),
  '{"a":1,"a":2}',
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}',
  '{"title":"\\ud800"}',
  '"\xff\xfe"',
  '{"n":1e999}',
  `{"a":"${'x'.repeat(10_000)}"}`,
  'x'.repeat(1_100_000),
  '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
  'a=1&a=2&a[b]=3',
];

/** A value for a parameter: mostly a valid one, otherwise anything. */
function valueFor(name: string, known: Targets['known']): fc.Arbitrary<string> {
  const values = known.get(name);
  if (!values?.length) return spelledValue;
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...values).map(encodeURIComponent) },
    { weight: 2, arbitrary: spelledValue },
  );
}

const STRANGE_NAMES = [
  '__proto__',
  'constructor',
  'toString',
  '',
  '_',
  'id[]',
  'a.b',
  '%00',
  'x',
  '_data',
  '_routes',
  'index',
  '%5B%5D',
];
const BRACKETS = ['', '', '', '', '[]', '[0]', '[gte]', '%5B%5D', '.x', '_like', '_gte', '_ne'];

function queryOf({ query }: Target, known: Targets['known']): fc.Arbitrary<string> {
  const strange = fc.constantFrom(...STRANGE_NAMES);
  const name =
    query.length > 0 ? fc.oneof({ weight: 10, arbitrary: fc.constantFrom(...query) }, strange) : strange;
  const pair = name.chain((each) =>
    fc
      .tuple(fc.constantFrom(...BRACKETS), valueFor(each, known))
      .map(([bracket, value]) => `${each}${bracket}=${value}`),
  );
  const few = fc.array(pair, { maxLength: 5 }).map((pairs) => pairs.join('&'));
  const many = pair.map((each) =>
    Array.from({ length: 300 }, () => each)
      .join('&')
      .slice(0, 9000),
  );
  const bare = fc.constantFrom('', '&', '?', '=&=', '&&&=', 'a;b', '%');
  return fc.oneof(
    { weight: 20, arbitrary: few },
    { weight: 1, arbitrary: many },
    { weight: 1, arbitrary: bare },
  );
}

function pathOf({ pattern, isPage }: Target, known: Targets['known']): fc.Arbitrary<string> {
  const parts = pattern.split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name === undefined ? fc.constant(part) : valueFor(name, known);
  });
  const filled = fc.tuple(...parts).map((texts) => texts.join(''));
  const payload = fc.constantFrom('', '', isPage ? '/_payload.json' : '');
  const twist = fc.oneof(
    { weight: 5, arbitrary: fc.constant(null) },
    fc.constantFrom(...Object.keys(PATH_TWISTS)),
  );
  return fc.tuple(filled, payload, twist).map(([path, suffix, kind]) => {
    const whole = suffix ? `${path.replace(/\/$/, '')}${suffix}` : path;
    return (kind ? PATH_TWISTS[kind]?.(whole) : whole) ?? whole;
  });
}

const FRAMINGS: readonly Framing[] = [
  'right',
  'right',
  'right',
  'none',
  'long',
  'short',
  'chunked',
  'both',
  'broken',
];
const writing = fc.record({
  method: fc.constantFrom(...METHODS),
  body: fc.constantFrom(null, ...BODIES),
  framing: fc.constantFrom(...FRAMINGS),
});
const reading = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
  body: fc.constant(null),
  framing: fc.constant<Framing>('right'),
});

/** Requests to every address of the site, most of them nearly valid, each wrong in a few ways. */
export function hostileRequests({ all, known }: Targets): fc.Arbitrary<HostileRequest> {
  const kinds = all.map((target) =>
    fc
      .record({
        path: pathOf(target, known),
        query: queryOf(target, known),
        way: fc.oneof({ weight: 6, arbitrary: reading }, { weight: 1, arbitrary: writing }),
        headers: fc.oneof(fc.constant([]), fc.constant([]), variantHeaders, abusedHeaders),
      })
      .map(
        ({ path, query, way, headers }): HostileRequest => ({
          pattern: target.pattern,
          ...way,
          target: query ? `${path}?${query}` : path,
          headers,
        }),
      ),
  );
  return fc.oneof(...kinds);
}
