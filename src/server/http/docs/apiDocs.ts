import type { OpenAPIHono } from '@hono/zod-openapi';
import { answerPrepared, preparedJson } from '#src/server/http/routes/answerJson.ts';
import { pagePolicy } from '#src/server/http/securityHeaders.ts';
import { apiDocsPage, type DocumentPart } from './apiDocsPage.ts';
import { API_DOCS_STYLE } from './apiDocsStyle.ts';

const DESCRIPTION =
  'Reads the catalogue and manages sessions. Lists accept _start and _end (at most 100 rows), _sort and _order, q, and filters by field; ' +
  'repeat a parameter for several values, add _ne, _like, _gte, _lte, _between, _in, _nin or _null for other ' +
  'comparisons. X-Total-Count says how many rows there are. Unknown parameters are rejected. Every error is JSON ' +
  'with success: false and an error that names the invalid fields and the request id. Calls that write are accepted from pages ' +
  'of this site only, as JSON; the session is the cookie token.';

/**
 * Adds `/openapi.json`, the OpenAPI description of every route added so far, and `/docs`, the same as an HTML page.
 * Call it after all routes are added.
 */
export function addDocumentation(api: OpenAPIHono): void {
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Catalogue API', version: '1', description: DESCRIPTION },
    servers: [{ url: '/api' }],
  });
  const page = String(
    apiDocsPage(document as DocumentPart, { openapi: '/api/openapi.json', style: '/api/docs.css' }),
  );
  const policy = pagePolicy(page);
  const answer = preparedJson(document);
  api.get('/openapi.json', (c) => answerPrepared(c, answer));
  api.get('/docs', (c) =>
    c.html(page, 200, { 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache' }),
  );
  api.get('/docs.css', (c) =>
    c.body(API_DOCS_STYLE, 200, {
      'Content-Type': 'text/css; charset=UTF-8',
      'Cache-Control': 'public, max-age=3600',
    }),
  );
}
