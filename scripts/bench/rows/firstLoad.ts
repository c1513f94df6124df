import { join } from 'node:path';
import { type BenchContext, entryPages } from '../context.ts';
import { dashboardLoadOf, type FirstLoad, firstLoadOf } from '../firstLoad.ts';
import { type Chapter, kilobytes, within } from '../report.ts';

const BUDGET_BYTES = 125_000;
const DASHBOARD_BUDGET_BYTES = 480_000;
/** Files named under the table, to see where the weight lies. */
const NAMED_FILES = 6;

/** How much JavaScript the first page of a visit brings. */
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
        what: 'first-load JavaScript of a list of the dashboard',
        budget: `≤ ${DASHBOARD_BUDGET_BYTES / 1000} kB gzip`,
        measured: kilobytes(dashboard.gzipBytes),
        verdict: within(dashboard.gzipBytes, DASHBOARD_BUDGET_BYTES),
      },
      {
        what: 'first-load JavaScript of public pages, the heaviest of them',
        budget: `≤ ${BUDGET_BYTES / 1000} kB gzip`,
        measured: `${kilobytes(largest)} (${loads.map(([name, { gzipBytes }]) => `${name} ${kilobytes(gzipBytes)}`).join(', ')})`,
        verdict: within(largest, BUDGET_BYTES),
      },
    ],
    notes: [
      'Module scripts, preloads and scripts within the HTML, with all that they import statically, each file compressed by gzip at level 9. Data in the HTML is not counted. Of the dashboard, the files that the manifest of routes names for it, and its app.',
      `The heaviest files: ${heaviest.map(([path, size]) => `${path.replace('/assets/', '')} ${kilobytes(size)}`).join(', ')}.`,
    ],
    tables: [
      {
        head: ['page', 'files', 'in files', 'in the HTML', 'all told'],
        rows: [...loads, ['list of the dashboard', dashboard] as const].map(
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
