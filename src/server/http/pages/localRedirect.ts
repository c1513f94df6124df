import type { Context } from 'hono';
import { notFoundPage } from '#src/domain/errors.ts';
import { ownAddress } from '#src/domain/web/localAddress.ts';

/**
 * Redirects to an address within this site, as browsers resolve it.
 * @param address path, query and fragment
 * @throws AppError 404 for an address that leads to another site
 */
export function redirectWithin(c: Context, address: string, status: 301 | 302 | 303 | 308): Response {
  const target = ownAddress(address);
  if (target === null) throw notFoundPage(c.req.path);
  return c.redirect(target, status);
}

/**
 * Returns a response of another handler after restricting its `Location` to this site.
 * @throws AppError 404 if it leads to another site
 */
export function restrictRedirect(answer: Response, path: string): Response {
  const location = answer.headers.get('Location');
  if (location === null) return answer;
  const target = ownAddress(location);
  if (target === null) throw notFoundPage(path);
  if (target !== location) answer.headers.set('Location', target);
  return answer;
}
