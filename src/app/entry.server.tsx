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
import { sharedHead } from '#src/app/sharedHead.server.ts';
import { STYLE_NONCE } from '#src/client/styleNonce.ts';
import { isAccountPath, isDashboardPath } from '#src/domain/accountRoom.ts';
import { accountPolicy } from '#src/server/http/accountPolicy.ts';
import { RETRY_AFTER_SECONDS } from '#src/server/http/errors.ts';
import { pagePolicy } from '#src/server/http/securityHeaders.ts';
import { wholeAnswer } from '#src/server/http/wholeAnswer.ts';
import { engagePrinter } from '#src/ui/frame/Still.tsx';
import { holdLinks, holdScript, SCRIPTS_BOOT_SCRIPT } from '#src/ui/late/scriptsBoot.ts';
import { engageArtist } from '#src/ui/poster/artist.ts';
import { backdropHtml, posterHtml } from '#src/ui/poster/posterHtml.ts';
import { HANGUL_STYLES } from '#src/ui/type/hangulBoot.ts';

engageArtist({ posterHtml, backdropHtml });
engagePrinter(renderToString);

/** For home screens; browsers need no code for it. */
const HOME_SCREEN =
  '<link rel="manifest" href="/manifest.webmanifest"/><link rel="apple-touch-icon" href="/apple-touch-icon.png"/>';

const HANGUL_WITHOUT_SCRIPTS = `<noscript><link rel="stylesheet" href="${HANGUL_STYLES}"/></noscript>`;

const HEAD_END = '</head>';
const PAGE_END = '</body></html>';

const UNSAFE_IN_SCRIPT = /[<>&\u2028\u2029]/g;
const escapeForScript = (json: string) =>
  json.replace(UNSAFE_IN_SCRIPT, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

const handOver = (call: string) => `<script>window.__reactRouterContext.streamController.${call};</script>`;

/**
 * The page's data as React Router encodes it. All loaders have ended, so the stream ends at once; read through a `Response`
 * it costs half as much again.
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

/** The manifest with the page's own routes alone: of each it holds, React Router makes a route anew for every page. */
function ownManifest({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const key = ids.join(' ');
  const known = manifests.get(key);
  if (known?.version === manifest.version) return known;
  const own = ids.flatMap((id) => (manifest.routes[id] ? [[id, manifest.routes[id]]] : []));
  const made = { ...manifest, routes: Object.fromEntries(own) };
  manifests.set(key, made);
  return made;
}

/**
 * Renders the page whole, so that its policy can name the hash of each script it carries. The data is written behind the
 * markup just as React Router's own component streams it; without it nothing suspends, and a page without suspense can
 * be rendered into a string, which costs a third less than a stream.
 */
async function renderWhole(
  context: EntryContext,
  url: string,
  load: AppLoadContext,
  head: string,
): Promise<string> {
  const data = await encodedData(context);
  const html = renderToString(
    <ConfigContext value={load.services.config}>
      <ServerRouter
        context={{ ...context, manifest: ownManifest(context), serverHandoffStream: undefined }}
        url={url}
      />
    </ConfigContext>,
  );
  const neck = html.indexOf(HEAD_END);
  const isTakenOver = data !== null && context.renderMeta?.didRenderScripts;
  const calls = isTakenOver ? [`enqueue(${escapeForScript(JSON.stringify(data))})`, 'close()'] : [];
  return [
    '<!DOCTYPE html>',
    holdLinks(html.slice(0, neck)),
    // Behind all that React takes over in the head; nothing within it can spell the end of the head.
    HANGUL_WITHOUT_SCRIPTS,
    HOME_SCREEN,
    head,
    sharedHead(context),
    holdScript(html.slice(neck, html.lastIndexOf(PAGE_END))),
    ...calls.map(handOver),
    `<script>${SCRIPTS_BOOT_SCRIPT}</script>`,
    PAGE_END,
  ].join('');
}

interface Room {
  /** What the head carries for it. */
  head: string;
  policy(html: string): string;
}

/** The policies differ by room; the dashboard's styles are made by its scripts, which find their nonce in the head. */
function roomOf(pathname: string, { services }: AppLoadContext): Room {
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
  const room = roomOf(new URL(request.url).pathname, load);
  const html = await renderWhole(context, request.url, load, room.head);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (status === 503) headers.set('Retry-After', String(RETRY_AFTER_SECONDS));
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache');
  if (import.meta.env.PROD) headers.set('Content-Security-Policy', room.policy(html));
  return wholeAnswer(html, { status, headers });
}

/** Logs what nobody expected; a page that does not exist, or was refused, is no fault and is not logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { services, requestId } = context as AppLoadContext;
  services.log.error({ err: error, requestId, url: request.url }, 'a page could not be made');
};
