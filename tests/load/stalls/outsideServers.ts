import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TMDB_ENTRIES } from '#tests/support/servers/tmdbEntries.ts';
import { worstText } from './texts.ts';

/**
 * Bytes of responses that are still read: of the TMDB API, and of the sign-in pages of a Firebase project.
 */
const API_BYTES = 7_900_000;
const PAGE_BYTES = 1_900_000;
/** Empty results, of which this many are still read. */
const EMPTY_RESULTS = 290_000;

/** The longest list that fits into a response. */
function longest(entry: (at: number) => object, bytes: number): object[] {
  const size = Buffer.byteLength(JSON.stringify(entry(99_999))) + 20;
  return Array.from({ length: Math.floor(bytes / size) }, (_, at) => entry(at + 1));
}

const person = (id: number) => ({
  id,
  name: `Person ${id}`,
  original_name: `사람 ${id}`,
  profile_path: `/portrait${String(id).padStart(20, '0')}.jpg`,
  order: id,
  roles: [{ credit_id: `c${id}`, character: `Character ${id}`, episode_count: 16 }],
  total_episode_count: 16,
});
const episode = (number: number) => ({
  id: 9_000_000 + number,
  episode_number: number,
  name: worstText('Hangul syllables', 200),
  overview: worstText('broken tags', 1_500),
  air_date: '2016-12-02',
  runtime: 60,
  still_path: null,
});
const picture = (number: number) => ({
  file_path: `/poster${String(number).padStart(22, '0')}.jpg`,
  width: 2_000,
  height: 3_000,
  iso_639_1: 'ko',
  vote_average: 5,
  vote_count: number,
});
const translation = () => ({
  iso_639_1: 'ko',
  iso_3166_1: 'KR',
  data: {
    name: '힣'.repeat(300),
    overview: worstText('broken tags', 20_000),
    biography: worstText('entities', 20_000),
  },
});

/** The response of TMDB for a record with one part of maximum length, selected by its number. */
function largestAnswer(kind: string, number: number): string {
  const { details, parts } = TMDB_ENTRIES[kind === 'movie' ? '/movie/496243' : '/tv/67915'] ?? {
    details: {},
    parts: {},
  };
  const bytes = API_BYTES - 20_000;
  const credits = kind === 'movie' ? 'credits' : 'aggregate_credits';
  const large: Readonly<Record<string, object>>[] = [
    { [credits]: { cast: longest(person, bytes) } },
    { 'season/1': { season_number: 1, name: 'One', episodes: longest(episode, bytes) } },
    { images: { posters: longest(picture, bytes / 2), backdrops: longest(picture, bytes / 2) } },
    { translations: { translations: longest(translation, bytes) } },
    {
      alternative_titles: {
        results: longest((at) => ({ iso_3166_1: 'KR', title: `Title ${at}`, type: '' }), bytes),
      },
    },
  ];
  return JSON.stringify({ ...details, ...parts, ...large[number % large.length], id: number });
}

/** External servers whose responses have the maximum size that is read. */
export interface OutsideServers {
  readonly port: number;
  close(): Promise<void>;
}

/** Starts them, all on one port. */
export async function startOutsideServers(): Promise<OutsideServers> {
  const server = createServer((request, response) => {
    request.resume();
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://outside');
    const [, kind = '', number] = /^\/3\/(tv|movie|person)\/(\d+)/.exec(pathname) ?? [];
    const json = { 'Content-Type': 'application/json' };
    if (number) return response.writeHead(200, json).end(largestAnswer(kind, Number(number)));
    if (pathname.startsWith('/3/search/') && searchParams.get('query') === 'empty')
      return response.writeHead(200, json).end(`{"results":[${'{},'.repeat(EMPTY_RESULTS)}{}]}`);
    if (pathname.startsWith('/3/'))
      return response
        .writeHead(200, json)
        .end(JSON.stringify({ page: 1, results: longest(person, API_BYTES) }));
    if (pathname.startsWith('/__/'))
      return response.writeHead(200, { 'Content-Type': 'text/html' }).end('a'.repeat(PAGE_BYTES));
    return response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(Buffer.alloc(1_000_000));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
