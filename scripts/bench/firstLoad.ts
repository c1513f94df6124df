import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { init, parse } from 'es-module-lexer';
import { HELD_LINK, HELD_SCRIPT } from '#src/ui/late/scriptsBoot.ts';

/** The scripts a page needs before it is alive. */
export interface FirstLoad {
  /** Each file that is fetched, with its size compressed by gzip at level 9. */
  files: { path: string; gzipBytes: number }[];
  /** Scripts within the HTML, compressed together. The page's data, which travels in one of them, is not counted. */
  inlineGzipBytes: number;
  /** Files and inline scripts. */
  gzipBytes: number;
}

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
const LINK = /<link\b([^>]*)>/gi;
/** React Router's own pieces of data: state that is streamed into the page. */
const DATA = /__reactRouterContext\.streamController\.enqueue|^\s*window\.__reactRouterContext = \{/;

const attribute = (attributes: string, name: string) =>
  new RegExp(`\\b${name}=["']([^"']*)["']`, 'i').exec(attributes)?.[1] ?? null;

const gzipSize = (body: string | Buffer) => gzipSync(body, { level: 9 }).length;

const AT_ONCE = ['static', 'reexport-star'];

/** Addresses a module names by imports of some kinds: those it loads before it runs, unless others are asked for. */
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
    const type = attributes.includes(HELD_SCRIPT) ? 'module' : attribute(attributes, 'type');
    if (src) entries.push(src);
    else if (type === 'module') entries.push(...importsOf(body, '/'));
    if (!src && (type === null || type === 'module' || type === 'text/javascript') && !DATA.test(body)) {
      inline.push(body);
    }
  }
  for (const [, attributes = ''] of html.matchAll(LINK)) {
    const href = attribute(attributes, 'href');
    const isScript =
      ['modulepreload', HELD_LINK].includes(attribute(attributes, 'rel') ?? '') ||
      attribute(attributes, 'as') === 'script';
    if (href && isScript) entries.push(href);
  }
  return { entries, inline };
}

/** Scripts and all that they import statically, all the way down, the heaviest first. */
function withImports(entries: readonly string[], clientFolder: string): FirstLoad['files'] {
  const found = new Map<string, number>();
  const queue = [...entries];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const { pathname } = new URL(path, 'http://page');
    if (found.has(pathname)) continue;
    const file = join(clientFolder, pathname);
    if (!existsSync(file)) throw new Error(`The page names ${pathname}, which the build does not hold`);
    const source = readFileSync(file, 'utf8');
    found.set(pathname, gzipSize(source));
    queue.push(...importsOf(source, pathname));
  }
  return [...found]
    .map(([path, gzipBytes]) => ({ path, gzipBytes }))
    .sort((a, b) => b.gzipBytes - a.gzipBytes);
}

/**
 * Adds up the JavaScript of a page: what its HTML names (module scripts, preloads, imports of inline modules) and what
 * those import statically, all the way down.
 * @param clientFolder the client build, which must hold every file named
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
 * Adds up the JavaScript files that a list of the staff's dashboard needs before it shows its rows: by the build's manifest
 * of routes those of every page and of the dashboard's route, and the app that this route fetches at once, which has the
 * generated lists in it.
 * @param clientFolder the client build
 * @throws Error where the route fetches no app: the dashboard is built otherwise then
 */
export async function dashboardLoadOf(clientFolder: string): Promise<FirstLoad> {
  await init;
  const assets = join(clientFolder, 'assets');
  const manifest = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name)) ?? '';
  const { entry, routes } = JSON.parse(
    readFileSync(join(assets, manifest), 'utf8').replace(/^window\.__reactRouterManifest=|;$/g, ''),
  ) as { entry: RouteScripts; routes: Record<string, RouteScripts> };
  const own = routes.dashboard?.module ?? '';
  const apps = importsOf(readFileSync(join(clientFolder, own), 'utf8'), own, ['dynamic']);
  if (apps.length === 0) throw new Error('The route of the dashboard fetches no app');
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
