import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { init, parse } from 'es-module-lexer';

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

/** Addresses a module loads before it runs; imports that wait for an event are not among them. */
function staticImports(source: string, path: string): string[] {
  const [imports] = parse(source);
  return imports
    .flatMap((each) => (each.type === 'static' || each.type === 'reexport-star' ? [each.specifier] : []))
    .filter((specifier) => specifier !== undefined && /^[./]/.test(specifier))
    .map((specifier) => new URL(specifier ?? '', `http://page${path}`).pathname);
}

function readScripts(html: string): { entries: string[]; inline: string[] } {
  const entries: string[] = [];
  const inline: string[] = [];
  for (const [, attributes = '', body = ''] of html.matchAll(SCRIPT)) {
    const src = attribute(attributes, 'src');
    const type = attribute(attributes, 'type');
    if (src) entries.push(src);
    else if (type === 'module') entries.push(...staticImports(body, '/'));
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

/**
 * Adds up the JavaScript of a page: what its HTML names (module scripts, preloads, imports of inline modules) and what
 * those import statically, all the way down.
 * @param clientFolder the client build, which must hold every file named
 */
export async function firstLoadOf(html: string, clientFolder: string): Promise<FirstLoad> {
  await init;
  const { entries, inline } = readScripts(html);
  const found = new Map<string, number>();
  const queue = [...entries];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const { pathname } = new URL(path, 'http://page');
    if (found.has(pathname)) continue;
    const file = join(clientFolder, pathname);
    if (!existsSync(file)) throw new Error(`The page names ${pathname}, which the build does not hold`);
    const source = readFileSync(file, 'utf8');
    found.set(pathname, gzipSize(source));
    queue.push(...staticImports(source, pathname));
  }
  const files = [...found]
    .map(([path, gzipBytes]) => ({ path, gzipBytes }))
    .sort((a, b) => b.gzipBytes - a.gzipBytes);
  const inlineGzipBytes = inline.length === 0 ? 0 : gzipSize(inline.join('\n'));
  const gzipBytes = files.reduce((sum, file) => sum + file.gzipBytes, inlineGzipBytes);
  return { files, inlineGzipBytes, gzipBytes };
}
