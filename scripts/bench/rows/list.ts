import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import type { BenchContext } from '../context.ts';
import { type Spread, spreadOf, timeAlternately } from '../measure.ts';
import { type Chapter, SPREAD_HEAD, spreadCells, times, within } from '../report.ts';
import { listenOnLoopback } from '../site.ts';
import { isFaithful, type Recorded, recordStatements, replay } from '../statements.ts';

const BUDGET_RATIO = 1.5;
const ROUNDS = { rounds: 40, warmUp: 12, warmMilliseconds: 1_000 };

/** Lists of every kind that the API returns. */
export const LIST_ADDRESSES: readonly string[] = [
  '/api/dramas',
  '/api/dramas?_end=24',
  '/api/dramas?_sort=startDate&_order=desc&_end=60',
  '/api/dramas?_sort=title&_order=asc&_start=240&_end=300',
  '/api/dramas?_sort=score&_order=desc&_end=60',
  '/api/dramas?genre=romance&_end=60',
  '/api/dramas?genre=romance&genre=comedy&_sort=year&_order=desc&_end=60',
  '/api/dramas?type=drama&genre=thriller&genre_ne=romance&country=KR&_end=60',
  '/api/dramas?country=KR&country=JP&year_gte=2015&year_lte=2020&_end=60',
  '/api/dramas?tag=revenge&_sort=startDate&_order=desc&_end=60',
  '/api/dramas?status=finished&episodeCount_gte=12&episodeCount_lte=16&_sort=title&_end=60',
  '/api/dramas?type=movie&country=KR&_sort=startDate&_order=desc&_start=600&_end=660',
  '/api/dramas?type=drama&q=love&_end=60',
];

/** Opens an HTTP client in a worker thread with a keep-alive connection. */
function openClient(): { request(address: string): Promise<{ time: number }>; close(): Promise<number> } {
  const worker = new Worker(new URL('../socketClient.mjs', import.meta.url));
  return {
    async request(address) {
      worker.postMessage(address);
      const [answer] = (await once(worker, 'message')) as [{ time?: number; error?: string }];
      if (answer.time === undefined) throw new Error(answer.error);
      return { time: answer.time };
    },
    close: () => worker.terminate(),
  };
}

interface Measured {
  list: string;
  total: string;
  bare: Spread;
  inProcess: Spread;
  overSocket: Spread;
}

/** Checks the response: it must have as many rows as one of the statements, and a total. */
function assertSame(list: string, waves: readonly Recorded[][], body: string, total: string | null): void {
  const answered = (JSON.parse(body) as unknown[]).length;
  const rowCounts = waves.flat().map(({ rows }) => rows.length);
  if (total === null || !rowCounts.includes(answered)) {
    throw new Error(
      `${list} returns ${answered} rows of ${total}, its statements return ${rowCounts.join(', ')}`,
    );
  }
}

async function measure(
  context: BenchContext,
  pool: pg.Pool,
  client: ReturnType<typeof openClient>,
  origin: string,
): Promise<Measured[]> {
  const { site } = context;
  const measured: Measured[] = [];
  for (const list of LIST_ADDRESSES) {
    const { body, headers } = await site.get(list);
    const total = headers.get('x-total-count');
    const waves = await recordStatements(() => site.get(list));
    assertSame(list, waves, body, total);
    if (!(await isFaithful(pool, waves)))
      throw new Error(`The statements of ${list} return different rows when they are replayed`);
    const works = [() => replay(pool, waves), () => site.get(list), () => client.request(`${origin}${list}`)];
    const [bare, inProcess, overSocket] = await timeAlternately(works, ROUNDS);
    measured.push({
      list,
      total: total ?? '',
      bare: spreadOf(bare ?? []),
      inProcess: spreadOf(inProcess ?? []),
      overSocket: spreadOf(overSocket ?? []),
    });
  }
  return measured;
}

/** Compares the list API with the bare SQL statements that it runs. */
export async function benchList(context: BenchContext): Promise<Chapter> {
  const pool = new pg.Pool({ connectionString: context.connectionString });
  const client = openClient();
  const listening = await listenOnLoopback(context.site.fetch);
  try {
    const measured = await measure(context, pool, client, listening.origin);
    const ratioOf = (side: 'inProcess' | 'overSocket') =>
      spreadOf(measured.map((each) => each[side].median / each.bare.median)).median;
    const finding = (side: 'inProcess' | 'overSocket', where: string) => ({
      what: `list and filter API against the bare SQL, ${where}`,
      budget: `median ≤ ${BUDGET_RATIO} ×`,
      measured: times(ratioOf(side)),
      verdict: within(ratioOf(side), BUDGET_RATIO),
      isRatio: true,
    });
    const head = (side: string) => SPREAD_HEAD.map((each) => `${side} ${each}`);
    return {
      heading: 'List and filter API against the bare SQL',
      findings: [finding('inProcess', 'in the server process'), finding('overSocket', 'over a socket')],
      notes: [
        `The bare side runs the same statements, prepared and in parallel like the API, through a pool of \`pg\` and returns the same rows, facets and total, which is checked before timing. ${ROUNDS.rounds} times each by turns, after a second of warm-up. The socket's client has its own thread. The ratio is the median of the lists' ratios of medians.`,
      ],
      tables: [
        {
          head: [
            'list',
            'titles',
            ...head('SQL'),
            ...head('API'),
            ...head('socket'),
            'API / SQL',
            'socket / SQL',
          ],
          rows: measured.map(({ list, total, bare, inProcess, overSocket }) => [
            `\`${list}\``,
            total,
            ...spreadCells(bare),
            ...spreadCells(inProcess),
            ...spreadCells(overSocket),
            times(inProcess.median / bare.median),
            times(overSocket.median / bare.median),
          ]),
        },
      ],
    };
  } finally {
    await client.close();
    await listening.close();
    await pool.end();
  }
}
