import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

// The package's own export map only leads to its development files, warnings and all; a build takes the other ones.
const production = (file: string) =>
  fileURLToPath(new URL(`node_modules/react-router/dist/production/${file}`, import.meta.url));

const OWN_RELOAD = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/;

/**
 * A route's code that cannot be loaded makes React Router reload the page, without end where that does not help. Here it
 * becomes an error of that route instead, with the status of a page that is away; what follows is up to `pageUpdates`.
 */
function guarded(code: string): string {
  if (!code.includes('loadRouteModule(')) return code;
  if (!OWN_RELOAD.test(code))
    throw new Error('React Router reloads in another way: mend OWN_RELOAD in vite.config.ts');
  return code.replace(
    OWN_RELOAD,
    "throw Object.assign(error, { status: 503, statusText: 'Service Unavailable', internal: false, data: null });",
  );
}

const OWN_RESTORING =
  /catch \(error\) \{\s*console\.error\(error\);\s*(sessionStorage\.removeItem\(storageKey2\);)\s*\}/;

/**
 * The inline script by which React Router restores how far a page was scrolled. Where a browser keeps storage closed, it
 * would reach for it again to mend what it could not read: an error in the console of every page.
 */
function forgiving(code: string): string {
  if (!code.includes('function ScrollRestoration(')) return code;
  if (!OWN_RESTORING.test(code))
    throw new Error('React Router restores scrolling in another way: mend OWN_RESTORING in vite.config.ts');
  return code.replace(OWN_RESTORING, 'catch { try { $1 } catch {} }');
}

/** Whoever calls what a build left out is told so. */
const LEFT_OUT = 'throw Error("Left out of this build: see leanRouter in vite.config.ts");';

/**
 * Functions of React Router that run on no page of this site, with what stands in their place: 3 kB for every visitor.
 * Calls to the first two remain and do nothing, as they do where all routes are known from the start (`routeDiscovery`);
 * the others are for server components, instrumentation, fetchers, pages without a server, links of routes and hot reload.
 */
const IDLE_PARTS: Readonly<Record<string, string>> = {
  useFogOFWarDiscovery: '',
  getPatchRoutesOnNavigationFunction: '',
  PrefetchPageLinks: LEFT_OUT,
  RSCErrorHandler: LEFT_OUT,
  decodeRouteErrorResponseDigest: LEFT_OUT,
  getRouteInstrumentationUpdates: LEFT_OUT,
  instrumentClientSideRouter: LEFT_OUT,
  singleFetchLoaderFetcherStrategy: LEFT_OUT,
  nonSsrStrategy: LEFT_OUT,
  createClientRoutesWithHMRRevalidationOptOut: LEFT_OUT,
};

/** React Router's main chunk without its idle parts; a part that goes by another name now ends the build. */
function withoutIdleParts(code: string): string {
  if (!code.includes('loadRouteModule(')) return code;
  return Object.entries(IDLE_PARTS).reduce((left, [name, body]) => {
    const whole = new RegExp(`^(async )?function ${name}\\([^]*?^\\}$`, 'm');
    if (!whole.test(left)) throw new Error(`React Router has no ${name}: mend IDLE_PARTS in vite.config.ts`);
    return left.replace(whole, `function ${name}() {${body}}`);
  }, code);
}

/**
 * Lets a build leave out what of React Router this site does not use: its idle parts in browsers, and everywhere its
 * components (links, forms, fetchers: 3 kB for every visitor). Those are made by calls, and named for debuggers by
 * assignments, which both look like effects to the bundler.
 */
function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform(code, id) {
      if (!/[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-/.test(id)) return null;
      const used = this.environment.name === 'client' ? withoutIdleParts(code) : code;
      return forgiving(guarded(used))
        .replace(/^\w+\.displayName = ".*";$/gm, '')
        .replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1');
    },
  };
}

/** The identity provider's SDK and what speaks to it: fetched by account screens when they need it. */
const IDENTITY =
  /node_modules[\\/](@?firebase|idb)[\\/]|src[\\/]client[\\/](identityClient|externalSignIn|accountActions)/;

/** Who is signed in and what follows from errors: fetched by a failed call, by signing out, by account screens. */
const SESSION =
  /src[\\/](client[\\/](authProvider|navigation|storedAuth|keptUser)|domain[\\/](ownAddress|sessionErrors|errors))/;

/** What only account screens need. */
const ACCOUNT =
  /src[\\/](features[\\/]account|app[\\/]accountPage|client[\\/](identityMessages|mailedAt)|domain[\\/]providerNames)/;

/** Fields and their messages: of account screens and of the contact form. */
const FORMS = /src[\\/]ui[\\/]forms[\\/]/;

/** What the information pages share. */
const INFORMATION = /src[\\/]features[\\/](information|contact)[\\/]/;

/** What the pages of titles and of people share. */
const RECORDS =
  /src[\\/](features[\\/]catalogue[\\/](?!browse|Browse)|app[\\/]title|ui[\\/](RichText|poster[\\/]PictureCredit|title[\\/](?!Tabs|ScoreMark)|people[\\/](?!PersonCard|Portrait|portrait))|domain[\\/]episodes\.ts$)/;

/** Faces: on the pages of titles and people, and in the search. */
const FACES = /src[\\/]ui[\\/]people[\\/](PersonCard|Portrait|portrait)/;

/** Dates in words, and the time until what is on next: lists of titles do without. */
const DATES =
  /src[\\/](domain[\\/](partialDate|airTime)|features[\\/]charts[\\/](NextEpisode|useViewerMoment))\.tsx?$/;

/** The viewer's days and times: fetched once a page is alive. */
const MOMENTS = /src[\\/](domain[\\/]zoneDays|features[\\/]charts[\\/]viewerMoment)\.ts$/;

/** What only the landing page and the charts share. */
const CHARTS =
  /src[\\/](features[\\/]charts[\\/](?!viewerMoment)|ui[\\/]cards[\\/]WideCard|domain[\\/](airingWeek|episodeRuns|season\.))/;

/** What there is to choose in lists: on their pages, and with the code that keeps two quick choices. */
const CHOICES = /src[\\/]features[\\/]catalogue[\\/]browseFacets\.ts$/;

/** What a visitor fetches who opens the panel of the look, or chose ripples. */
const THEME = /src[\\/]ui[\\/]theme[\\/](?!ThemeTools|pageTheme|bootScript)/;

/** What keeps an open page true, fetches ahead, opens the search, writes local times: fetched once the page is alive. */
const UPDATES =
  /src[\\/](client[\\/](buildUpdates|prefetching|reloading|routeFiles|unsavedInput|slash|localTimes)|app[\\/]QuickSearchOpener)/;

const TOASTS = /src[\\/]ui[\\/]toasts[\\/]/;

/** The staff's dashboard and what it alone is made of: no visitor fetches a byte of it. */
const DASHBOARD = /src[\\/](dashboard|resources)[\\/]|refine\.config/;

/** Marks the dashboard's own copies of modules of the domain. */
const STAFF_COPY = '?staff';
/** Not errors: what is thrown in one room is recognised in another by its class. */
const COPIED = /src[\\/]domain[\\/](?!errors\.ts).*\.ts$/;

/**
 * Gives the dashboard copies of its own of what it uses of the domain. Of a module that both sides share, visitors would
 * fetch every function that only staff's screens call, and with the registry of fields all of zod.
 */
function staffCopies(): Plugin {
  return {
    name: 'staff-copies',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer) {
      const isStaff = importer !== undefined && (DASHBOARD.test(importer) || importer.endsWith(STAFF_COPY));
      if (!isStaff) return null;
      const resolved = await this.resolve(source, importer.replace(STAFF_COPY, ''), { skipSelf: true });
      return resolved && COPIED.test(resolved.id) ? { ...resolved, id: resolved.id + STAFF_COPY } : resolved;
    },
    async load(id) {
      if (!id.endsWith(STAFF_COPY)) return null;
      return { code: await readFile(id.slice(0, -STAFF_COPY.length), 'utf8'), moduleType: 'ts' };
    },
  };
}

/**
 * Gives Refine's router bindings anchors for React Router's links: the site's navigations begin at anchors
 * (docs/decisions/005-anchors.md), and the links would travel to every visitor in the chunk that all share.
 */
function plainLinks(): Plugin {
  const links = fileURLToPath(new URL('src/dashboard/frame/refineRouter.ts', import.meta.url));
  return {
    name: 'plain-links',
    apply: 'build',
    enforce: 'pre',
    // The alias below has named its file by then.
    resolveId: (source, importer) =>
      source === production('index.mjs') && importer?.includes('@refinedev/react-router') ? links : null,
  };
}

const OWN = [
  DASHBOARD,
  IDENTITY,
  SESSION,
  ACCOUNT,
  FORMS,
  INFORMATION,
  RECORDS,
  FACES,
  DATES,
  MOMENTS,
  CHARTS,
  CHOICES,
  THEME,
  TOASTS,
  UPDATES,
];

/** What is shared otherwise, apart from each page's own code and the drawing of posters. */
const isKit = (id: string) =>
  // The dashboard calls React too, which would else have a file of its own.
  /node_modules[\\/](react-dom|scheduler)[\\/]/.test(id) ||
  (/^(?!.*node_modules).*src[\\/](?!app[\\/](?:root|entry|routes)|ui[\\/]poster[\\/](?!Poster|Drawing|artist))/.test(
    id,
  ) &&
    !id.endsWith(STAFF_COPY) &&
    !OWN.some((own) => own.test(id)));

export default defineConfig(({ command }) => ({
  plugins: [plainLinks(), staffCopies(), reactRouter(), leanRouter()],
  // What loaders import is no part of a browser's page; left to itself, the first visit finds it and loads anew.
  optimizeDeps: {
    exclude: ['drizzle-orm', 'hono', 'jose', 'lru-cache', 'pg'],
    include: [
      'firebase/app',
      'firebase/auth',
      // The dashboard's, so that its first visit does not load anew either.
      '@ant-design/cssinjs',
      '@ant-design/icons',
      '@ant-design/v5-patch-for-react-19',
      '@refinedev/antd',
      '@refinedev/core',
      '@refinedev/react-router',
      '@refinedev/simple-rest',
      '@tanstack/react-query',
      'antd',
      'axios',
    ],
  },
  resolve: {
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: production('index.mjs') },
            { find: /^react-router\/dom$/, replacement: production('dom-export.mjs') },
          ]
        : [],
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Small shared modules travel together: thirty files of a few hundred bytes compress worse and ask more.
            codeSplitting: {
              groups: [
                { name: 'kit', test: isKit, minShareCount: 2, priority: 4 },
                { name: 'session', test: SESSION, minShareCount: 2, priority: 3 },
                { name: 'identity', test: IDENTITY, priority: 2 },
                { name: 'account', test: ACCOUNT, minShareCount: 2, priority: 1 },
                { name: 'forms', test: FORMS, minShareCount: 2, priority: 2 },
                { name: 'information', test: INFORMATION, minShareCount: 2 },
                { name: 'records', test: RECORDS, minShareCount: 2 },
                { name: 'faces', test: FACES, minShareCount: 2, priority: 3 },
                { name: 'dates', test: DATES, minShareCount: 2, priority: 3 },
                { name: 'moments', test: MOMENTS, minShareCount: 2, priority: 2 },
                { name: 'charts', test: CHARTS, minShareCount: 2 },
                { name: 'choices', test: CHOICES, minShareCount: 2 },
                { name: 'theme', test: THEME },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        // One bundle: API, pages and the process's own start.
        rollupOptions: { input: './src/server/main.ts' },
      },
    },
  },
  build: { assetsInlineLimit: 0, sourcemap: false, reportCompressedSize: false },
}));
