import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dashboardLoadOf } from '../../scripts/bench/firstLoad.ts';

const ROOT = join(import.meta.dirname, '../..');

const sources = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'src', 'scripts', 'tests', 'refine.config.ts'],
  { cwd: ROOT, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && existsSync(join(ROOT, file)));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const runTool = (path: string, args: string[]) =>
  execFileSync(process.execPath, [join(ROOT, 'node_modules', path), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });

/** Where each package that the customer named does its work: by values of it, not by types alone. */
const PACKAGES: Readonly<Record<string, RegExp>> = {
  '@refinedev/core': /^src\/dashboard\//,
  '@refinedev/react-router': /^src\/dashboard\//,
  '@refinedev/simple-rest': /^src\/dashboard\//,
  '@refinedev/antd': /^src\/dashboard\//,
  antd: /^src\/dashboard\//,
  react: /^src\/(app|features|ui)\//,
  'react-dom': /^src\/app\/entry\./,
  'react-router': /^src\/app\//,
  firebase: /^src\/client\//,
  vite: /^scripts\/dev\.mjs$/,
  dompurify: /^src\/server\//,
  vitest: /^tests\//,
  playwright: /^tests\/(e2e|support)\//,
};

/** The packages whose values a module takes in. */
const packagesIn = (text: string) =>
  [...text.matchAll(/(?:^|\n)import (?!type )[^;]*?'([^'#.][^']*)'|import\('([^'#.][^']*)'\)/g)].map(
    ([, named, fetched]) => (named ?? fetched ?? '').match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? '',
  );

/** Names of scripts that a script names, whether it imports them at once or when they are needed. */
const namedIn = (text: string) =>
  [...text.matchAll(/["'`](?:\.\/|\/?assets\/)([\w.-]+\.js)["'`]/g)].map(([, name = '']) => name);

/** Every script that a page outside the dashboard can come to fetch, by the build's own manifest of routes. */
function scriptsOfVisitors(): string[] {
  const folder = join(ROOT, 'build/client/assets');
  const manifest = readdirSync(folder).find((name) => /^manifest-.*\.js$/.test(name)) ?? '';
  const { entry, routes } = JSON.parse(
    read(`build/client/assets/${manifest}`).replace(/^window\.__reactRouterManifest=|;$/g, ''),
  ) as { entry: { module: string }; routes: Record<string, { module: string }> };
  const open = Object.entries(routes).filter(([id]) => id !== 'dashboard');
  expect(open.length).toBe(Object.keys(routes).length - 1);
  const found = new Set<string>();
  const queue = [entry.module, ...open.map(([, { module }]) => module)].map((path) =>
    path.replace(/^.*\//, ''),
  );
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    queue.push(...namedIn(read(`build/client/assets/${name}`)));
  }
  return [...found];
}

describe('the project', () => {
  it('[S-P2] has at its top what the customer asked for', () => {
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

  it('[S-P1] is TypeScript on the packages that the customer asked for, each at work where it belongs', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
      string,
      Record<string, string>
    >;
    const held = sources.map((file) => [file, new Set(packagesIn(read(file)))] as const);
    const missing = Object.entries(PACKAGES).filter(
      ([name, room]) =>
        !(name in { ...dependencies, ...devDependencies }) ||
        !held.some(([file, packages]) => room.test(file) && packages.has(name)),
    );
    expect(missing).toEqual([]);
    const scripts = execFileSync('git', ['ls-files', 'src', 'tests', '*.config.*'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    // Two that other programs are run with, without a compiler.
    expect(scripts.split('\n').filter((file) => /\.(jsx?|cjs|mjs)$/.test(file))).toEqual([
      'tests/emulator/server/serve.mjs',
      'tests/load/hostile/memoryProbe.mjs',
    ]);
  });

  it('keeps files small: none over 300 lines, three in four under 150', () => {
    const lengths = sources
      .filter((file) => !file.startsWith('tests/'))
      .map((file) => [file, read(file).split('\n').length] as const);
    expect(lengths.filter(([, lines]) => lines > 300)).toEqual([]);
    expect(lengths.filter(([, lines]) => lines <= 150).length / lengths.length).toBeGreaterThan(0.75);
  });

  it('switches no check off and leaves nothing for later', () => {
    const off =
      /@ts-(ignore|nocheck|expect-error)|eslint-disable|biome-ignore|\bas any\b|: any\b|\b(TODO|FIXME)\b/;
    const own = 'tests/architecture/project.test.ts';
    expect(sources.filter((file) => file !== own && off.test(read(file)))).toEqual([]);
  });

  it('fetches every part of the dashboard so that a network that fails takes no screen away', () => {
    const parts = sources.filter((file) => /^src\/dashboard\//.test(file) && /\blazy\(/.test(read(file)));
    expect(parts).toEqual(['src/dashboard/frame/lazyPart.tsx']);
  });

  it('obeys its layers', () => {
    expect(runTool('dependency-cruiser/bin/dependency-cruise.mjs', ['src', 'refine.config.ts'])).toContain(
      'no dependency violations found',
    );
  });

  it('fails its layers check where a layer is broken', () => {
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

  it('brings a list of the dashboard in at most 480 kB of JavaScript, compressed', async () => {
    const { files, gzipBytes } = await dashboardLoadOf(join(ROOT, 'build/client'));
    expect(files.length).toBeGreaterThan(5);
    expect(gzipBytes).toBeLessThanOrEqual(480_000);
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
