import { join } from 'node:path';
import { type BenchContext, entryPages } from '../context.ts';
import { dashboardLoadOf, type FirstLoad, firstLoadOf } from '../firstLoad.ts';
import { type Chapter, kilobytes, within } from '../report.ts';

const BUDGET_BYTES = 135_000;
const DASHBOARD_BUDGET_BYTES = 500_000;
/** Number of the largest files that are listed. */
const NAMED_FILES = 6;

/** Measures how much JavaScript the first page of a visit loads. */
export async function benchFirstLoad(context: BenchContext): Promise<Chapter> {
  const loads: [name: string, load: FirstLoad][] = [];
  for (const [name, path] of entryPages(context)) {
    const { body } = await context.site.get(path);
    loads.push([name, await firstLoadOf(body, join(context.root, 'build/client'))]);
  }
  const sizes = loads.map(([, { gzipBytes }]) => gzipBytes);
  const largest = Math.max(...sizes);
  const everywhere = new Map(
    loads.flatMap(([, { files }]) => files.map(({ path, gzipBytes }) => [path, gzipBytes])),
  );
  const heaviest = [...everywhere].sort((a, b) => b[1] - a[1]).slice(0, NAMED_FILES);
  const dashboard = await dashboardLoadOf(join(context.root, 'build/client'));
  return {
    heading: 'First-load JavaScript',
    findings: [
      {
        what: 'first-load JavaScript of a dashboard list',
        budget: `≤ ${DASHBOARD_BUDGET_BYTES / 1000} kB gzip`,
        measured: kilobytes(dashboard.gzipBytes),
        verdict: within(dashboard.gzipBytes, DASHBOARD_BUDGET_BYTES),
      },
      {
        what: 'first-load JavaScript of public pages, the largest',
        budget: `≤ ${BUDGET_BYTES / 1000} kB gzip`,
        measured: `${kilobytes(largest)} (${loads.map(([name, { gzipBytes }]) => `${name} ${kilobytes(gzipBytes)}`).join(', ')})`,
        verdict: within(largest, BUDGET_BYTES),
      },
    ],
    notes: [
      'Module scripts, preloads and scripts in the HTML, with all their static imports, each file compressed by gzip at level 9. Data in the HTML is not counted. For the dashboard: the files that the route manifest lists for it, and its application.',
      `The largest files: ${heaviest.map(([path, size]) => `${path.replace('/assets/', '')} ${kilobytes(size)}`).join(', ')}.`,
    ],
    tables: [
      {
        head: ['page', 'files', 'in files', 'in the HTML', 'total'],
        rows: [...loads, ['dashboard list', dashboard] as const].map(
          ([name, { files, inlineGzipBytes, gzipBytes }]) => [
            name,
            String(files.length),
            kilobytes(gzipBytes - inlineGzipBytes),
            kilobytes(inlineGzipBytes),
            kilobytes(gzipBytes),
          ],
        ),
      },
    ],
  };
}
