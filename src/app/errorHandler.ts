import { isRouteErrorResponse } from 'react-router';
import { ApiError } from '#src/client/api.ts';
import { AppError } from '#src/domain/errors.ts';

/** Event on `window` for every unhandled error; its `detail` is an AppError. */
const APP_ERROR_EVENT = 'app-error';

const reported = new WeakSet<object>();

/** Converts anything thrown to the generic error (S-C8): `statusCode`, 500 by default, `statusMessage` and `data`. */
function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isRouteErrorResponse(thrown)) {
    const { status, statusText, data } = thrown;
    return new AppError(statusText || 'The page could not be shown', { statusCode: status, data });
  }
  if (thrown instanceof ApiError) {
    const { message, status, name, body } = thrown;
    return new AppError(message, { statusCode: status || 500, name, data: body, cause: thrown });
  }
  return new AppError(thrown instanceof Error ? thrown.message : String(thrown), { cause: thrown });
}

function element(tag: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const created = document.createElement(tag);
  created.className = className;
  created.append(...children);
  return created;
}

/**
 * Shows the error screen without React, which removes the whole page after an uncaught error. Does nothing if the page is
 * still there.
 */
function showLastResort(): void {
  if (document.body?.querySelector('main')) return;
  const reload = element('a', 'button strong', 'Load the page again');
  reload.setAttribute('href', location.href);
  const canvas = element(
    'div',
    'error-canvas',
    element('p', 'error-code', '500'),
    element('h1', '', 'Something went wrong'),
    element('p', '', 'This is our fault, not yours. Nothing you did is lost.'),
    reload,
  );
  canvas.setAttribute('role', 'alert');
  const html = document.documentElement ?? document.appendChild(element('html', ''));
  const body = document.body ?? html.appendChild(element('body', ''));
  body.replaceChildren(element('main', '', element('div', 'error-screen', canvas)));
}

/**
 * The app's error handler (S-E1): logs fatal and unhandled errors and dispatches an event for each, once. Ignores errors with
 * a status below 500, which are expected.
 */
export function handleAppError(thrown: unknown): void {
  if (typeof thrown === 'object' && thrown !== null) {
    if (reported.has(thrown)) return;
    reported.add(thrown);
  }
  const error = toAppError(thrown);
  if (error.statusCode < 500) return;
  console.error('Unhandled error:', error.statusCode, error.message, thrown);
  window.dispatchEvent(new CustomEvent(APP_ERROR_EVENT, { detail: error }));
  showLastResort();
}
