import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TmdbAccess } from '#src/server/env.ts';
import { pictureFile } from './pictures.ts';
import { TMDB_ENTRIES, TMDB_RESULTS, TMDB_SEARCHED } from './tmdbEntries.ts';

/** The short key that the server accepts. */
export const TMDB_KEY = '0123456789abcdef0123456789abcdef';
/** The read access token that it accepts. */
export const TMDB_TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ0ZXN0In0.c2lnbmVk';

/** The failure of calls whose path contains a text. */
export interface TmdbFailure {
  at: string;
  /** How often; once by default. */
  times?: number;
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** The last part of the response is missing. */
  isCut?: boolean;
  /** The connection is dropped before a response. */
  isDropped?: boolean;
  /** Nothing is ever answered. */
  isSilent?: boolean;
  /** It is answered normally once this has settled. */
  until?: Promise<void>;
}

export interface TmdbServer {
  access: TmdbAccess;
  /** Requested paths in order, with their queries. */
  requests: URL[];
  /** Fails from now on. */
  fail(...errors: TmdbFailure[]): void;
  /** Answers with an entry that a test has changed. */
  entries: Record<string, { details: object; parts: Readonly<Record<string, object>> }>;
  close(): Promise<void>;
}

const NOT_FOUND = {
  success: false,
  status_code: 34,
  status_message: 'The resource you requested could not be found.',
};
const NO_KEY = {
  success: false,
  status_code: 7,
  status_message: 'Invalid API key: You must be granted a valid key.',
};

function isKnown(request: IncomingMessage, url: URL): boolean {
  return (
    request.headers.authorization === `Bearer ${TMDB_TOKEN}` || url.searchParams.get('api_key') === TMDB_KEY
  );
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json;charset=utf-8' }).end(JSON.stringify(body));
}

/** A local server that answers in TMDB's documented forms, and fails on request. */
export async function tmdbServer(): Promise<TmdbServer> {
  const requested: URL[] = [];
  const errors: Required<Pick<TmdbFailure, 'at' | 'times'>>[] & TmdbFailure[] = [];
  const entries: TmdbServer['entries'] = { ...TMDB_ENTRIES };

  const answerEntry = (response: ServerResponse, path: string, url: URL) => {
    const entry = entries[path];
    if (!entry) return json(response, 404, NOT_FOUND);
    const wanted = (url.searchParams.get('append_to_response') ?? '').split(',');
    const parts = Object.fromEntries(
      wanted.flatMap((name) => (entry.parts[name] ? [[name, entry.parts[name]]] : [])),
    );
    return json(response, 200, { ...entry.details, ...parts });
  };

  const answerPicture = async (response: ServerResponse, path: string) => {
    const [, size = '', name = ''] = /^\/t\/p\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
    const isPortrait = name.startsWith('poster') || name.startsWith('portrait');
    const scale = size === 'w185' ? 4 : 1;
    const [width, height] = isPortrait ? [320, 480] : [640, 360];
    const bytes = await pictureFile({ width: width / scale, height: height / scale, seed: name });
    response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(bytes);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    if (url.pathname.startsWith('/t/p/')) return answerPicture(response, url.pathname);
    const path = url.pathname.replace(/^\/3/, '');
    if (!isKnown(request, url)) return json(response, 401, NO_KEY);
    const [, id] = /^\/find\/(.+)$/.exec(path) ?? [];
    if (id)
      return json(
        response,
        200,
        TMDB_RESULTS[id] ?? { tv_results: [], movie_results: [], person_results: [] },
      );
    const [, kind] = /^\/search\/(tv|movie|person)$/.exec(path) ?? [];
    if (kind) return json(response, 200, { page: 1, results: TMDB_SEARCHED[kind] ?? [], total_pages: 1 });
    return answerEntry(response, path, url);
  };

  const misbehave = async (
    { status = 200, headers = {}, body = '', isCut, isDropped, isSilent, until }: TmdbFailure,
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
  ) => {
    if (isSilent) return;
    if (until) {
      await until;
      return answer(request, response, url);
    }
    if (isDropped) return request.socket.destroy();
    if (!isCut) return response.writeHead(status, headers).end(body);
    const whole = url.pathname.startsWith('/t/p/')
      ? await pictureFile({ width: 640, height: 960, seed: 'cut' })
      : Buffer.from('{"id": 67915, "name": "Gob');
    return response.writeHead(200, headers).end(whole.subarray(0, Math.ceil(whole.length / 2)));
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    requested.push(url);
    const error = errors.find(({ at, times }) => times > 0 && url.pathname.includes(at));
    if (error) error.times -= 1;
    const work = error ? misbehave(error, request, response, url) : answer(request, response, url);
    Promise.resolve(work).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    access: { key: TMDB_KEY, api: `${origin}/3`, images: `${origin}/t/p` },
    requests: requested,
    entries,
    fail(...more) {
      errors.length = 0;
      errors.push(...more.map((error) => ({ times: 1, ...error })));
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
