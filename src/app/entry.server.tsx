import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type AppLoadContext,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from 'react-router';
import { ConfigContext } from '#src/app/configContext.ts';
import { RETRY_AFTER_SECONDS } from '#src/server/http/errors.ts';
import { pagePolicy } from '#src/server/http/securityHeaders.ts';
import { engageArtist } from '#src/ui/poster/artist.ts';
import { backdropHtml, posterHtml } from '#src/ui/poster/posterHtml.ts';

engageArtist({ posterHtml, backdropHtml });

const RENDER_MILLISECONDS = 5_000;

/** Renders the page whole: nothing is streamed, so that its policy can name the hash of each script it carries. */
function renderWhole(context: EntryContext, url: string, load: AppLoadContext): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8'));
        done();
      },
    });
    const fail = (error: unknown) => {
      clearTimeout(bound);
      reject(error);
    };
    const { pipe, abort } = renderToPipeableStream(
      <ConfigContext value={load.services.config}>
        <ServerRouter context={context} url={url} />
      </ConfigContext>,
      {
        onAllReady: () => {
          clearTimeout(bound);
          pipe(sink);
        },
        onShellError: fail,
        // Nothing is sent before everything is there, so there is nothing to gain from cutting the page.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onError: (error) =>
          load.services.log.error(
            { err: error, requestId: load.requestId, url },
            'a page could not be rendered',
          ),
      },
    );
    const bound = setTimeout(() => {
      abort();
      fail(new Error('Rendering took too long.'));
    }, RENDER_MILLISECONDS);
  });
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  load: AppLoadContext,
): Promise<Response> {
  const html = await renderWhole(context, request.url, load);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (status === 503) headers.set('Retry-After', String(RETRY_AFTER_SECONDS));
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache');
  if (import.meta.env.PROD) headers.set('Content-Security-Policy', pagePolicy(html));
  return new Response(html, { status, headers });
}

/** Logs what nobody expected; a page that does not exist, or was refused, is no fault and is not logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { services, requestId } = context as AppLoadContext;
  services.log.error({ err: error, requestId, url: request.url }, 'a page could not be made');
};
