import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { init, parse } from 'es-module-lexer';
import { DEFERRED_SCRIPT } from '#src/ui/deferred/scriptsBoot.ts';

/** The scripts that a page needs before it is interactive. */
export interface FirstLoad {
  /** Each fetched file with its size after gzip at level 9. */
  files: { path: string; gzipBytes: number }[];
  /** Size of the inline scripts, compressed together. The scripts with the page's data are not counted. */
  inlineGzipBytes: number;
  /** Size of files and inline scripts. */
  gzipBytes: number;
}

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
const LINK = /<link\b([^>]*)>/gi;
/** Inline scripts with React Router's streamed data. */
const DATA = /__reactRouterContext\.streamController\.enqueue|^\s*window\.__reactRouterContext = \{/;

const attribute = (attributes: string, name: string) =>
  new RegExp(`\\b${name}=["']([^"']*)["']`, 'i').exec(attributes)?.[1] ?? null;

const gzipSize = (body: string | Buffer) => gzipSync(body, { level: 9 }).length;

const AT_ONCE = ['static', 'reexport-star'];

/** Returns the paths that a module imports by imports of the given types; by default those loaded before it runs. */
function importsOf(source: string, path: string, types: readonly string[] = AT_ONCE): string[] {
  const [imports] = parse(source);
  return imports
    .flatMap((each) => (types.includes(each.type) ? [each.specifier] : []))
    .filter((specifier): specifier is string => typeof specifier === 'string' && /^[./]/.test(specifier))
    .map((specifier) => new URL(specifier, `http://page${path}`).pathname);
}

function readScripts(html: string): { entries: string[]; inline: string[] } {
  const entries: string[] = [];
  const inline: string[] = [];
  for (const [, attributes = '', body = ''] of html.matchAll(SCRIPT)) {
    const src = attribute(attributes, 'src');
    const type = attributes.includes(DEFERRED_SCRIPT) ? 'module' : attribute(attributes, 'type');
    if (src) entries.push(src);
    else if (type === 'module') entries.push(...importsOf(body, '/'));
    if (!src && (type === null || type === 'module' || type === 'text/javascript') && !DATA.test(body)) {
      inline.push(body);
    }
  }
  for (const [, attributes = ''] of html.matchAll(LINK)) {
    const href = attribute(attributes, 'href');
    const isScript =
      attribute(attributes, 'rel') === 'modulepreload' || attribute(attributes, 'as') === 'script';
    if (href && isScript) entries.push(href);
  }
  return { entries, inline };
}

/** Returns the scripts and all their transitive static imports, the largest first. */
function withImports(entries: readonly string[], clientFolder: string): FirstLoad['files'] {
  const matches = new Map<string, number>();
  const queue = [...entries];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const { pathname } = new URL(path, 'http://page');
    if (matches.has(pathname)) continue;
    const file = join(clientFolder, pathname);
    if (!existsSync(file)) throw new Error(`The page loads ${pathname}, which is not in the build`);
    const source = readFileSync(file, 'utf8');
    matches.set(pathname, gzipSize(source));
    queue.push(...importsOf(source, pathname));
  }
  return [...matches]
    .map(([path, gzipBytes]) => ({ path, gzipBytes }))
    .sort((a, b) => b.gzipBytes - a.gzipBytes);
}

/**
 * Adds up the JavaScript of a page: module scripts, preloads and imports of inline modules, with all their transitive
 * static imports.
 * @param clientFolder the client build, which must contain every file that the page loads
 */
export async function firstLoadOf(html: string, clientFolder: string): Promise<FirstLoad> {
  await init;
  const { entries, inline } = readScripts(html);
  const files = withImports(entries, clientFolder);
  const inlineGzipBytes = inline.length === 0 ? 0 : gzipSize(inline.join('\n'));
  const gzipBytes = files.reduce((sum, file) => sum + file.gzipBytes, inlineGzipBytes);
  return { files, inlineGzipBytes, gzipBytes };
}

interface RouteScripts {
  module: string;
  imports: readonly string[];
}

/**
 * Adds up the JavaScript files that a list of the dashboard needs before it shows its rows: the files of every page and of
 * the dashboard's route, according to the route manifest, and the app that this route imports dynamically, which contains
 * the generated lists.
 * @param clientFolder the client build
 * @throws Error if the route imports no app dynamically, because the structure of the dashboard has changed
 */
export async function dashboardLoadOf(clientFolder: string): Promise<FirstLoad> {
  await init;
  const assets = join(clientFolder, 'assets');
  const manifest = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name)) ?? '';
  const { entry, routes } = JSON.parse(
    readFileSync(join(assets, manifest), 'utf8').replace(/^window\.__reactRouterManifest=|;$/g, ''),
  ) as { entry: RouteScripts; routes: Record<string, RouteScripts> };
  const module = routes.dashboard?.module ?? '';
  const apps = importsOf(readFileSync(join(clientFolder, module), 'utf8'), module, ['dynamic']);
  if (apps.length === 0) throw new Error('The route of the dashboard imports no app');
  const named = [entry, routes.root, routes.dashboard].flatMap((scripts) =>
    scripts ? [scripts.module, ...scripts.imports] : [],
  );
  const files = withImports([...named, ...apps], clientFolder);
  return {
    files,
    inlineGzipBytes: 0,
    gzipBytes: files.reduce((sum, file) => sum + file.gzipBytes, 0),
  };
}
