import type { OpenAPIHono } from '@hono/zod-openapi';
import { answerJson } from './answerJson.ts';
import { apiDocsPage, type DocumentPart } from './apiDocsPage.ts';
import { API_DOCS_STYLE } from './apiDocsStyle.ts';
import { pagePolicy } from './securityHeaders.ts';

const DESCRIPTION =
  'Reads of the catalogue, and calls about the own session. Lists take _start and _end (at most 100 rows), _sort and _order, q, and filters by field; ' +
  'repeat a parameter for several values, add _ne, _like, _gte, _lte, _between, _in, _nin or _null for other ' +
  'comparisons. X-Total-Count says how many rows there are. Unknown parameters are refused. Every refusal is JSON ' +
  'with success: false and an error that names the fields at fault and the request. Calls that write come from pages ' +
  'of this site only, as JSON; the session is the cookie token.';

/**
 * Adds `/openapi.json`, the description of every route added so far, and `/docs`, the same for people.
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
  api.get('/openapi.json', (c) => answerJson(c, document));
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
