import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dashboardLoadOf } from '../../scripts/bench/firstLoad.ts';

const ROOT = join(import.meta.dirname, '../..');

const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'src', 'scripts', 'tests', 'refine.config.ts'],
  { cwd: ROOT, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => existsSync(join(ROOT, file)))
  // The tests of the Firebase SDK, stored unmodified.
  .filter((file) => !file.startsWith('tests/identity-sdk/integration/'));
const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
const styleSheets = files.filter((file) => file.endsWith('.css'));
/** The only files that may have more than 300 lines. */
const LONG_FILES = [
  // Generated from the palettes and presets by scripts/generate-theme.ts.
  'src/ui/theme/theme.generated.css',
  'tests/api/imports/staffImport.test.ts',
];
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const runTool = (path: string, args: string[]) =>
  execFileSync(process.execPath, [join(ROOT, 'node_modules', path), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });

/** Where each package that the customer named is used: by its values, not only by types. */
const PACKAGES: Readonly<Record<string, RegExp>> = {
  '@refinedev/core': /^src\/(dashboard|features\/\w+\/(staff|editor))\//,
  '@refinedev/react-router': /^src\/dashboard\//,
  '@refinedev/simple-rest': /^src\/dashboard\//,
  '@refinedev/antd': /^src\/dashboard\//,
  antd: /^src\/(dashboard|features\/\w+\/(staff|editor))\//,
  react: /^src\/(app|features|ui)\//,
  'react-dom': /^src\/app\/entry\./,
  'react-router': /^src\/app\//,
  firebase: /^src\/client\//,
  vite: /^scripts\/dev\.mjs$/,
  dompurify: /^src\/server\//,
  vitest: /^tests\//,
  playwright: /^tests\/(e2e|support)\//,
};

/** The packages whose values a module imports. */
const packagesIn = (text: string) =>
  [...text.matchAll(/(?:^|\n)import (?!type )[^;]*?'([^'#.][^']*)'|import\('([^'#.][^']*)'\)/g)].map(
    ([, named, fetched]) => (named ?? fetched ?? '').match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? '',
  );

/** Names of scripts that a script imports, statically or dynamically. */
const namedIn = (text: string) =>
  [...text.matchAll(/["'`](?:\.\/|\/?assets\/)([\w.-]+\.js)["'`]/g)].map(([, name = '']) => name);

/** Routes that load antd when they are opened: the dashboard, and pages with an editor for members. */
const EDITOR_ROUTES = ['dashboard'];

/** Every script that a page outside these routes can fetch, from the route manifest of the build. */
function scriptsOfVisitors(): string[] {
  const folder = join(ROOT, 'build/client/assets');
  const manifest = readdirSync(folder).find((name) => /^manifest-.*\.js$/.test(name)) ?? '';
  const { entry, routes } = JSON.parse(
    read(`build/client/assets/${manifest}`).replace(/^window\.__reactRouterManifest=|;$/g, ''),
  ) as { entry: { module: string }; routes: Record<string, { module: string }> };
  const open = Object.entries(routes).filter(([id]) => !EDITOR_ROUTES.includes(id));
  expect(open.length).toBe(Object.keys(routes).length - EDITOR_ROUTES.length);
  const matches = new Set<string>();
  const queue = [entry.module, ...open.map(([, { module }]) => module)].map((path) =>
    path.replace(/^.*\//, ''),
  );
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (matches.has(name)) continue;
    matches.add(name);
    queue.push(...namedIn(read(`build/client/assets/${name}`)));
  }
  return [...matches];
}

describe('the project', () => {
  it('[S-P2] has at its root the files that the customer asked for', () => {
    for (const name of [
      'src',
      'public',
      'tests',
      'vite.config.ts',
      'package.json',
      'tsconfig.json',
      'refine.config.ts',
    ]) {
      expect([name, existsSync(join(ROOT, name))]).toEqual([name, true]);
    }
  });

  it('[S-P1] is TypeScript with the packages that the customer asked for, each used in its place', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
      string,
      Record<string, string>
    >;
    const imported = sources.map((file) => [file, new Set(packagesIn(read(file)))] as const);
    const missing = Object.entries(PACKAGES).filter(
      ([name, folder]) =>
        !(name in { ...dependencies, ...devDependencies }) ||
        !imported.some(([file, packages]) => folder.test(file) && packages.has(name)),
    );
    expect(missing).toEqual([]);
    const scripts = execFileSync('git', ['ls-files', 'src', 'tests', '*.config.*'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    // Files that other programs or threads run without a compiler.
    expect(scripts.split('\n').filter((file) => /\.(jsx?|cjs|mjs)$/.test(file))).toEqual([
      'src/main/sourceWorker.mjs',
      'tests/emulator/server/serve.mjs',
      'tests/load/hostile/memoryProbe.mjs',
      'tests/load/stalls/busyServer.mjs',
      'tests/load/stalls/loopProbe.mjs',
      'tests/load/stalls/outsideFetch.mjs',
      'tests/load/stalls/visitor.mjs',
      'tests/support/hostile/workerTasks.mjs',
    ]);
  });

  it('keeps files small: none over 300 lines, three quarters of the code under 150', () => {
    const linesOf = (file: string) => read(file).trimEnd().split('\n').length;
    const measured = [...sources, ...styleSheets].filter((file) => !LONG_FILES.includes(file));
    expect(measured.filter((file) => linesOf(file) > 300)).toEqual([]);
    expect(LONG_FILES.filter((file) => linesOf(file) <= 300)).toEqual([]);
    const code = sources.filter((file) => !file.startsWith('tests/'));
    expect(code.filter((file) => linesOf(file) < 150).length / code.length).toBeGreaterThan(0.75);
  });

  it('disables no checks and contains no TODOs', () => {
    const off =
      /@ts-(ignore|nocheck|expect-error)|eslint-disable|biome-ignore|\bas any\b|: any\b|\b(TODO|FIXME)\b/;
    const own = 'tests/architecture/project.test.ts';
    expect(sources.filter((file) => file !== own && off.test(read(file)))).toEqual([]);
  });

  it('loads every part of the dashboard so that a network failure does not remove the screen', () => {
    const parts = sources.filter(
      (file) => /^src\/(dashboard|features)\//.test(file) && /\blazy\(/.test(read(file)),
    );
    expect(parts).toEqual(['src/dashboard/frame/lazyPart.tsx']);
  });

  it('builds server redirects only with the function that cannot lead to another site', () => {
    const others = sources.filter(
      (file) =>
        /^src\/(server|features)\/.*\.ts$/.test(file) &&
        file !== 'src/server/http/pages/localRedirect.ts' &&
        /\bc\.redirect\(/.test(read(file)),
    );
    expect(others).toEqual([]);
  });

  it('parses responses of other servers with functions that do not hold the event loop', () => {
    const others = sources.filter((file) => {
      const text = /^src\/(server|features)\//.test(file) ? read(file) : '';
      return /\bboundedFetch\(|\bfetch\(/.test(text) && /\bJSON\.parse\(|\.json\(\)/.test(text);
    });
    expect(others).toEqual(['src/features/contact/proofScript.ts']);
  });

  it('makes synchronous calls only at the start, in commands and in worker threads', () => {
    const isApart =
      /^src\/server\/(backup\/emptyTarget|db\/attach|db\/postgres\/|workers\/threadTime|makeFolders)|^src\/features\/imports\/(dataset|tables\/(datasetFolder|readTable))/;
    const others = sources.filter(
      (file) =>
        /^src\/(server|features|records|catalogue|accounts)\//.test(file) &&
        !isApart.test(file) &&
        /\b\w+Sync\b[^;]*from 'node:(fs|child_process|zlib)'|Atomics\.wait\(/.test(read(file)),
    );
    expect(others).toEqual([]);
  });

  it('contains SQL only in the server and in files with a server suffix', () => {
    const statement = /\bselect\b[^;'"`]*\bfrom\b|\binsert into \w|\bdelete from \w|\bupdate \w+ set\b/;
    const hasSql = (file: string) => statement.test(read(file));
    const isOfServer = (file: string) => /^src\/(server|main)\/|\.(server|table)\.ts$/.test(file);
    const own = sources.filter((file) => file.startsWith('src/') && hasSql(file));
    expect(own.length).toBeGreaterThan(100);
    expect(own.filter((file) => !isOfServer(file))).toEqual([]);
  });

  it('follows its layer rules', () => {
    expect(runTool('dependency-cruiser/bin/dependency-cruise.mjs', ['src', 'refine.config.ts'])).toContain(
      'no dependency violations found',
    );
  });

  it('fails the layer check if a layer rule is broken', () => {
    const rules = runTool('dependency-cruiser/bin/dependency-cruise.mjs', [
      '--output-type',
      'json',
      'src/domain',
      'src/ui',
    ]);
    const { summary } = JSON.parse(rules) as {
      summary: { ruleSetUsed: { forbidden: { name: string }[] }; totalCruised: number };
    };
    expect(summary.totalCruised).toBeGreaterThan(20);
    const names = summary.ruleSetUsed.forbidden.map(({ name }) => name);
    for (const name of [
      'domain-is-pure',
      'ui-knows-domain-only',
      'features-stand-alone',
      'staff-screens-for-dashboard-only',
      'editors-in-client-modules',
      'client-modules-are-lazy',
      'no-server-code-in-browsers',
      'no-cycles',
    ]) {
      expect(names).toContain(name);
    }
  });

  it('ships no server code, no zod and no antd to public pages', () => {
    const scripts = scriptsOfVisitors();
    expect(scripts.length).toBeGreaterThan(20);
    for (const file of scripts) {
      const text = read(`build/client/assets/${file}`);
      expect([file, /ZodError|pg_trgm|DOMPurify|ant-btn|drizzle/.test(text)]).toEqual([file, false]);
    }
  });

  it('loads at most 500 kB of compressed JavaScript for a list of the dashboard', async () => {
    const { files, gzipBytes } = await dashboardLoadOf(join(ROOT, 'build/client'));
    expect(files.length).toBeGreaterThan(5);
    expect(gzipBytes).toBeLessThanOrEqual(500_000);
  });

  it('pins every version exactly', () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      read('package.json'),
    ) as Record<string, Record<string, string>>;
    const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(
      versions.filter(([, version]) => !/^(npm:[\w@/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    ).toEqual([]);
  });
});
