import type { ServerBuild } from 'react-router';

/** An address of the site with placeholders: `/api/dramas/{id}`, `/drama/{id}/{slug}`. */
export interface Target {
  pattern: string;
  /** Names that its query may have. */
  query: readonly string[];
  isPage: boolean;
}

/** The parts of requests: addresses, and values that are known to be valid. */
export interface Targets {
  all: readonly Target[];
  /** Values by parameter name, as in links of the site, including `id` and `slug` of existing records. */
  known: ReadonlyMap<string, readonly string[]>;
}

interface Operation {
  parameters?: readonly { name: string; in: string }[];
}

/** Files and addresses other than pages and calls. */
const OTHERS = [
  '/healthz',
  '/readyz',
  '/favicon.svg',
  '/robots.txt',
  '/manifest.webmanifest',
  '/sitemap.xml',
  '/sitemap/{file}',
  '/sitemap/titles-{id}.xml',
  '/og/title/{id}.png',
  '/og/person/{id}.png',
  '/og/site.png',
  '/builds/latest.json',
  '/assets/{file}',
  '/builds/meta/{file}',
  '/api',
  '/api/docs',
  '/api/openapi.json',
];

/** Addresses of the pages of a build, with their parameters in braces. */
export function pagePatterns(routes: ServerBuild['routes']): string[] {
  const full = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    if (!route) return '';
    return `${full(route.parentId)}${route.path ? `/${route.path}` : ''}`;
  };
  const patterns = Object.keys(routes).map((id) =>
    full(id)
      .replace(/:(\w+)\??/g, '{$1}')
      .replace('*', '{rest}'),
  );
  return [...new Set(patterns.map((pattern) => pattern || '/'))];
}

/**
 * Reads the addresses of the running site: calls and their parameters from the description of the API, pages
 * from the routes of the build, query names and values from the links and forms of the pages.
 */
export async function readTargets(origin: string, routes: ServerBuild['routes']): Promise<Targets> {
  const description = (await (await fetch(`${origin}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const calls = Object.entries(description.paths).map(([path, operations]) => ({
    pattern: `/api${path.replace(/^\/api(?=\/)/, '')}`,
    query: Object.values(operations).flatMap(({ parameters = [] }) =>
      parameters.filter((each) => each.in === 'query').map(({ name }) => name),
    ),
    isPage: false,
  }));
  const { names, known } = await crawl(origin);
  const pages = pagePatterns(routes).map((pattern) => ({ pattern, query: names, isPage: true }));
  const others = OTHERS.map((pattern) => ({ pattern, query: ['v'], isPage: false }));
  return { all: [...calls, ...pages, ...others], known };
}

/** Pages whose links and forms show the rest of the site. */
const ENTRANCES = ['/', '/dramas', '/movies', '/dramas?page=2', '/search?q=love'];
const LINKS_FOLLOWED = 60;

/** The parts of a link: names and values of its query, the record or file it leads to. */
function partsOf(link: string): [name: string, value: string][] {
  const { pathname, searchParams } = new URL(link, 'http://site');
  const [, id, slug] = /^\/(?:drama|people)\/(\d+)\/([^/]+)/.exec(pathname) ?? [];
  const [, file] = /^\/assets\/(.+)/.exec(pathname) ?? [];
  const named = { id, slug, file };
  const ofPath = Object.entries(named).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  return [...searchParams, ...ofPath];
}

/** Parameters of paths, not of queries. */
const OF_PATHS = ['id', 'slug', 'file'];

async function crawl(origin: string) {
  const known = new Map<string, Set<string>>();
  const note = (name: string, value: string) => known.set(name, (known.get(name) ?? new Set()).add(value));
  const queue = new Set(ENTRANCES);
  for (const path of queue) {
    const html = await (await fetch(`${origin}${path}`)).text();
    for (const [, name = ''] of html.matchAll(/<(?:input|select)[^>]* name="([^"]+)"/g)) note(name, 'on');
    const links = [...html.matchAll(/ href="(\/[^"]*)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    );
    for (const [name, value] of links.flatMap(partsOf)) note(name, value);
    const pages = links.filter((link) => !link.startsWith('/assets/'));
    for (const link of pages.slice(0, Math.max(0, LINKS_FOLLOWED - queue.size))) queue.add(link);
  }
  const names = [...known.keys()].filter((name) => !OF_PATHS.includes(name));
  return { names, known: new Map([...known].map(([name, values]) => [name, [...values].slice(0, 200)])) };
}
