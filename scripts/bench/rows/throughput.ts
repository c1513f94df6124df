import { Hono } from 'hono';
import { startNode } from '../childProcess.ts';
import type { BenchContext } from '../context.ts';
import { type Chapter, kilobytes } from '../report.ts';
import { type Fetch, listenOnLoopback } from '../site.ts';

const CONNECTIONS = 10;
const SECONDS = 5;

/** What autocannon reports with `--json`, as far as it is read here. */
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
  if (report.non2xx + report.errors > 0) throw new Error(`${address} was not answered well under load`);
  return report.requests.average;
}

/** The site beside an address that answers a string of the size of `body`, on the same server. */
function withString(site: Fetch, body: string): Fetch {
  const app = new Hono();
  app.get('/string', (c) => c.html('x'.repeat(Buffer.byteLength(body))));
  return (request) => (new URL(request.url).pathname === '/string' ? app.fetch(request) : site(request));
}

/** Requests a second of rendered pages beside those of a string of the same size from the same server. */
export async function benchThroughput(context: BenchContext): Promise<Chapter> {
  const pages: [name: string, path: string][] = [
    ['landing', '/'],
    ['drama page', context.samples.popular[0]?.path ?? '/'],
  ];
  const chapter: Chapter = {
    heading: 'Requests a second, uncached',
    findings: [],
    notes: [
      `autocannon in a process of its own, ${CONNECTIONS} connections, ${SECONDS} s each, uncompressed. Pages are rendered for each request; the cache of whole pages, which the budget of 60 % is for, is not built yet.`,
    ],
    tables: [{ head: ['page', 'HTML', 'requests/s', 'string of that size', 'share'], rows: [] }],
  };
  const rows: string[][] = [];
  for (const [name, path] of pages) {
    const { body } = await context.site.get(path);
    const listening = await listenOnLoopback(withString(context.site.fetch, body));
    try {
      const page = await requestsPerSecond(context, `${listening.origin}${path}`);
      const string = await requestsPerSecond(context, `${listening.origin}/string`);
      const share = `${((100 * page) / string).toFixed(1)} %`;
      const size = kilobytes(Buffer.byteLength(body));
      rows.push([name, size, page.toFixed(0), string.toFixed(0), share]);
      chapter.findings.push({
        what: `${name}, uncached, against a string of the same size`,
        budget: '–',
        measured: `${page.toFixed(0)} requests/s, ${share}`,
        verdict: 'for information',
        isRatio: true,
      });
    } finally {
      await listening.close();
    }
  }
  chapter.tables = chapter.tables.map((table) => ({ ...table, rows }));
  return chapter;
}
