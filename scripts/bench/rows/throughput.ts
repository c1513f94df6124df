import { Hono } from 'hono';
import { startNode } from '../childProcess.ts';
import type { BenchContext } from '../context.ts';
import { type Chapter, kilobytes } from '../report.ts';
import { type Fetch, listenOnLoopback, openSite } from '../site.ts';

const CONNECTIONS = 10;
const SECONDS = 5;

/** The part of autocannon's JSON report that is used here. */
interface CannonReport {
  requests: { average: number };
  non2xx: number;
  errors: number;
}

async function requestsPerSecond(context: BenchContext, address: string): Promise<number> {
  const args = ['-j', '-n', '-c', String(CONNECTIONS), '-d', String(SECONDS), address];
  const cannon = startNode(['node_modules/autocannon/autocannon.js', ...args], {}, context.root);
  const code = await cannon.ended;
  if (code !== 0) throw new Error(`autocannon ended with ${code}:\n${cannon.errors()}`);
  const report = JSON.parse(cannon.output()) as CannonReport;
  if (report.non2xx + report.errors > 0) throw new Error(`${address} returned errors under load`);
  return report.requests.average;
}

/** Adds the address `/string` to the site, which returns a string of the size of `body`. */
function withString(site: Fetch, body: string): Fetch {
  const app = new Hono();
  app.get('/string', (c) => c.html('x'.repeat(Buffer.byteLength(body))));
  return (request) => (new URL(request.url).pathname === '/string' ? app.fetch(request) : site(request));
}

const CACHED_SHARE = 0.6;

/** Compares the requests per second of cached and uncached pages with those of a string of the same size on the same server. */
export async function benchThroughput(context: BenchContext): Promise<Chapter> {
  const pages: [name: string, path: string][] = [
    ['landing', '/'],
    ['drama page', context.samples.popular[0]?.path ?? '/'],
  ];
  const chapter: Chapter = {
    heading: 'Requests a second',
    findings: [],
    notes: [
      `autocannon in a separate process, ${CONNECTIONS} connections, ${SECONDS} s each, uncompressed. A bare handler without the site's middleware serves the string. Uncached pages are rendered for each request.`,
    ],
    tables: [
      {
        head: [
          'page',
          'HTML',
          'cached',
          'uncached',
          'string of the same size',
          'cached share',
          'uncached share',
        ],
        rows: [],
      },
    ],
  };
  const rows: string[][] = [];
  const caching = await openSite(context.root, context.db, true);
  for (const [name, path] of pages) {
    const { body } = await context.site.get(path);
    const renderingServer = await listenOnLoopback(context.site.fetch);
    const cachingServer = await listenOnLoopback(withString(caching.fetch, body));
    try {
      const uncached = await requestsPerSecond(context, `${renderingServer.origin}${path}`);
      const cached = await requestsPerSecond(context, `${cachingServer.origin}${path}`);
      const string = await requestsPerSecond(context, `${cachingServer.origin}/string`);
      const share = (rate: number) => `${((100 * rate) / string).toFixed(1)} %`;
      const size = kilobytes(Buffer.byteLength(body));
      const rates = [cached, uncached, string].map((rate) => rate.toFixed(0));
      rows.push([name, size, ...rates, share(cached), share(uncached)]);
      chapter.findings.push({
        what: `cached ${name} against a string of the same size`,
        budget: `≥ ${100 * CACHED_SHARE} % of its requests/s`,
        measured: `${share(cached)} (${cached.toFixed(0)} requests/s; uncached ${uncached.toFixed(0)})`,
        verdict: cached >= CACHED_SHARE * string ? 'met' : 'not met',
        isRatio: true,
      });
    } finally {
      await cachingServer.close();
      await renderingServer.close();
    }
  }
  chapter.tables = chapter.tables.map((table) => ({ ...table, rows }));
  return chapter;
}
