import { randomBytes } from 'node:crypto';
import { renderToString } from 'react-dom/server';
import {
  type AppLoadContext,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from 'react-router';
import { ConfigContext } from '#src/app/configContext.ts';
import { sharedHead } from '#src/app/meta/sharedHead.server.ts';
import { STYLE_NONCE } from '#src/client/styleNonce.ts';
import { isAccountPath, isDashboardPath } from '#src/domain/accounts/accountPaths.ts';
import { jsonInHtml } from '#src/domain/web/jsonInHtml.ts';
import { RETRY_AFTER_SECONDS } from '#src/server/http/errors.ts';
import { pagePolicy } from '#src/server/http/securityHeaders.ts';
import { wholeAnswer } from '#src/server/http/wholeAnswer.ts';
import { accountPolicy } from '#src/server/identity/accountPolicy.ts';
import { loggedPath } from '#src/server/log.ts';
import { deferLinks, deferScript, SCRIPTS_BOOT_SCRIPT } from '#src/ui/deferred/scriptsBoot.ts';
import { setHtmlRenderer } from '#src/ui/frame/StaticPart.tsx';
import { backdropHtml, posterHtml } from '#src/ui/poster/posterHtml.ts';
import { setPosterRenderer } from '#src/ui/poster/posterRenderer.ts';
import { HANGUL_STYLES } from '#src/ui/type/hangulBoot.ts';

setPosterRenderer({ posterHtml, backdropHtml });
setHtmlRenderer(renderToString);

/** Links for home screens. React does not render them, so the browser needs no code for them. */
const HOME_SCREEN =
  '<link rel="manifest" href="/manifest.webmanifest"/><link rel="apple-touch-icon" href="/apple-touch-icon.png"/>';

const HANGUL_WITHOUT_SCRIPTS = `<noscript><link rel="stylesheet" href="${HANGUL_STYLES}"/></noscript>`;

const HEAD_END = '</head>';
const PAGE_END = '</body></html>';

const streamCall = (call: string) => `<script>window.__reactRouterContext.streamController.${call};</script>`;

/**
 * Returns the page's data as React Router encodes it. All loaders have finished, so the stream ends at once. Reading it
 * through a `Response` takes 1.5 times as long.
 */
async function encodedData({ serverHandoffStream }: EntryContext): Promise<string | null> {
  if (!serverHandoffStream) return null;
  const decoder = new TextDecoder();
  const reader = serverHandoffStream.getReader();
  let data = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    data += decoder.decode(part.value, { stream: true });
  }
  return data + decoder.decode();
}

const manifests = new Map<string, EntryContext['manifest']>();

/** Returns the manifest with only the page's routes, because React Router creates all routes of the manifest for each page. */
function pageManifest({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const key = ids.join(' ');
  const cached = manifests.get(key);
  if (cached?.version === manifest.version) return cached;
  const routes = ids.flatMap((id) => (manifest.routes[id] ? [[id, manifest.routes[id]]] : []));
  const created = { ...manifest, routes: Object.fromEntries(routes) };
  manifests.set(key, created);
  return created;
}

/**
 * Renders the complete page, so that its content security policy can contain the hash of each script. The data follows the
 * markup, in the format in which React Router's own component streams it. Without that component nothing suspends, so the
 * page can be rendered to a string, which takes a third less time than a stream.
 */
async function renderPage(
  context: EntryContext,
  url: string,
  load: AppLoadContext,
  head: string,
): Promise<string> {
  const data = await encodedData(context);
  const html = renderToString(
    <ConfigContext value={load.services.config}>
      <ServerRouter
        context={{ ...context, manifest: pageManifest(context), serverHandoffStream: undefined }}
        url={url}
      />
    </ConfigContext>,
  );
  const headEnd = html.indexOf(HEAD_END);
  const isHydrated = data !== null && context.renderMeta?.didRenderScripts;
  const calls = isHydrated ? [`enqueue(${jsonInHtml(JSON.stringify(data))})`, 'close()'] : [];
  return [
    '<!DOCTYPE html>',
    deferLinks(html.slice(0, headEnd)),
    // After everything that React hydrates in the head. Its content is escaped, so the first `</head>` is the real one.
    HANGUL_WITHOUT_SCRIPTS,
    HOME_SCREEN,
    head,
    sharedHead(context),
    deferScript(html.slice(headEnd, html.lastIndexOf(PAGE_END))),
    ...calls.map(streamCall),
    `<script>${SCRIPTS_BOOT_SCRIPT}</script>`,
    PAGE_END,
  ].join('');
}

interface PageSettings {
  /** Markup for the end of the head. */
  head: string;
  /** Returns the content security policy for the page's HTML. */
  policy(html: string): string;
}

/**
 * Account screens, dashboard and public pages have different policies. The dashboard's scripts create styles and read
 * the nonce for them from the head.
 */
function settingsFor(pathname: string, { services }: AppLoadContext): PageSettings {
  if (isAccountPath(pathname)) return { head: '', policy: (html) => accountPolicy(html, services.config) };
  if (!isDashboardPath(pathname)) return { head: '', policy: (html) => pagePolicy(html) };
  const nonce = randomBytes(18).toString('base64');
  return {
    head: `<meta property="${STYLE_NONCE}" nonce="${nonce}"/>`,
    policy: (html) => pagePolicy(html, { style: [`'nonce-${nonce}'`] }),
  };
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  load: AppLoadContext,
): Promise<Response> {
  const settings = settingsFor(new URL(request.url).pathname, load);
  const html = await renderPage(context, request.url, load, settings.head);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (status === 503) headers.set('Retry-After', String(RETRY_AFTER_SECONDS));
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache');
  if (import.meta.env.PROD) headers.set('Content-Security-Policy', settings.policy(html));
  return wholeAnswer(html, { status, headers });
}

/**
 * Logs unexpected errors. Route errors with a status other than 500 are expected; an unavailable database is logged
 * where it is detected.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status !== 500)) return;
  const { services, requestId } = context as AppLoadContext;
  services.log.error(
    { err: error, requestId, path: loggedPath(request.url) },
    'a page could not be rendered',
  );
};
