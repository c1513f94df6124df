import { ATTRIBUTE, ELEMENT, FOREIGN_HOST, INJECTED_HEADER, PUBLIC_ORIGIN } from './markers.ts';
import type { HostileRequest } from './requests.ts';
import { isCutShort, type Reply } from './send.ts';

/** Statuses without a body, or with an undocumented one. */
const BODILESS = new Set([204, 304]);

const valuesOf = ({ headers }: Reply, name: string) =>
  headers.filter(([each]) => each === name).map(([, value]) => value);

function headerErrors(request: HostileRequest, reply: Reply, origin: string): string[] {
  const types = valuesOf(reply, 'content-type');
  const hasBody = reply.body.length > 0 && request.method !== 'HEAD' && !BODILESS.has(reply.status);
  const [location] = valuesOf(reply, 'location');
  const isOurs =
    location === undefined ||
    (URL.canParse(location, origin) && [origin, PUBLIC_ORIGIN].includes(new URL(location, origin).origin));
  const repeated = [
    'content-type',
    'content-length',
    'etag',
    'location',
    'cache-control',
    'content-encoding',
    'x-request-id',
  ].filter((name) => valuesOf(reply, name).length > 1);
  return [
    ...(hasBody && types.length !== 1 ? [`it has ${types.length} Content-Types`] : []),
    ...(hasBody && valuesOf(reply, 'x-content-type-options')[0] !== 'nosniff'
      ? ['its type may be guessed']
      : []),
    ...repeated.map((name) => `${name} stands twice`),
    ...(valuesOf(reply, INJECTED_HEADER).length > 0 ? ['a header was injected'] : []),
    ...(isOurs ? [] : [`it leads away, to ${location}`]),
    ...(reply.status >= 300 && reply.status < 400 && reply.status !== 304 && location === undefined
      ? ['it leads nowhere']
      : []),
  ];
}

function htmlErrors(html: string): string[] {
  const outside = html.replace(/<script[^>]*>[\s\S]*?<\/script>/g, '');
  const addresses = [
    ...html.matchAll(/<(?:link rel="canonical"|meta property="og:url")[^>]* (?:href|content)="([^"]*)"/g),
  ].map(([, address = '']) => address);
  return [
    ...(html.includes(ELEMENT) ? ['a text became an element'] : []),
    ...(new RegExp(`["'] ${ATTRIBUTE}`).test(outside) ? ['a text ended an attribute'] : []),
    ...addresses
      .filter((address) => !address.startsWith(`${PUBLIC_ORIGIN}/`))
      .map((address) => `it calls itself ${address}`),
  ];
}

function jsonErrors(text: string, status: number): string[] {
  // A byte range of a file.
  if (status === 206) return [];
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return [`its JSON cannot be read: ${text.slice(0, 200)}`];
  }
  if (status < 400) {
    const location =
      typeof json === 'object' && json !== null && 'redirect' in json
        ? (json.redirect as { location: string }).location
        : '/';
    return /^\/(?![/\\])/.test(location) || location.startsWith(`${PUBLIC_ORIGIN}/`)
      ? []
      : [`its payload leads away, to ${location}`];
  }
  const { success, message, error } = json as {
    success?: unknown;
    message?: unknown;
    error?: Record<string, unknown>;
  };
  const isDocumented =
    success === false &&
    typeof message === 'string' &&
    error?.message === message &&
    typeof error.name === 'string' &&
    typeof error.requestId === 'string';
  return isDocumented ? [] : [`its refusal is not the documented one: ${text.slice(0, 200)}`];
}

/** The text with its escapes decoded, as often as it was escaped. */
function unescaped(text: string, depth = 3): string {
  const once = text.replace(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return depth === 0 || once === text ? once : unescaped(once, depth - 1);
}

/** Whether the request contains the foreign host outside its headers, so that a response may quote it. */
const quotesForeignHost = ({ target, body }: HostileRequest) =>
  unescaped(target + (body ?? ''))
    .toLowerCase()
    .includes(FOREIGN_HOST);

/**
 * The errors of a response as text; empty if there are none.
 * @param origin address of the site
 */
export function errorsOf(request: HostileRequest, reply: Reply, origin: string): string[] {
  const { status } = reply;
  const text = reply.body.toString();
  // CONNECT is rejected by closing; callers who close their side early (`httpAllowHalfOpen` of Node is off)
  // or still send may get no response.
  if (status === 0)
    return request.method === 'CONNECT' || isCutShort(request) || (request.body?.length ?? 0) > 1_000_000
      ? []
      : [
          `there was no answer but ${JSON.stringify(text.slice(0, 200))}, ${reply.broken ?? 'ended in order'}, ${Math.round(reply.milliseconds)} ms`,
        ];
  const type = valuesOf(reply, 'content-type')[0] ?? '';
  const isRead = request.method !== 'HEAD' && !BODILESS.has(status) && text !== '';
  return [
    ...(status >= 500 || status < 200 ? [`its status is ${status}: ${text.slice(0, 300)}`] : []),
    ...headerErrors(request, reply, origin),
    ...(isRead && type.startsWith('text/html') ? htmlErrors(text) : []),
    ...(isRead && type.startsWith('application/json') ? jsonErrors(text, status) : []),
    ...(text.includes(FOREIGN_HOST) && !quotesForeignHost(request)
      ? ['it repeats the host that a header named']
      : []),
  ];
}
