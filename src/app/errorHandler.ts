import { isRouteErrorResponse } from 'react-router';
import { ApiError } from '#src/client/api.ts';
import { AppError } from '#src/domain/errors.ts';

/** Told on `window` of every error that nobody was there for; its `detail` is an AppError. */
const APP_ERROR_EVENT = 'app-error';

const told = new WeakSet<object>();

/** Anything thrown as the generic error (S-C8): `statusCode`, 500 where it says none, `statusMessage` and `data`. */
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
  const made = document.createElement(tag);
  made.className = className;
  made.append(...children);
  return made;
}

/**
 * React takes the whole page away where nothing catches an error. Then this puts the screen of every error there, which may
 * not be React's: what happened, and the way back.
 */
function showLastResort(): void {
  if (document.body?.querySelector('main')) return;
  const again = element('a', 'button strong', 'Load the page again');
  again.setAttribute('href', location.href);
  const canvas = element(
    'div',
    'error-canvas',
    element('p', 'error-code', '500'),
    element('h1', '', 'Something went wrong'),
    element('p', '', 'This is our fault, not yours. Nothing you did is lost.'),
    again,
  );
  canvas.setAttribute('role', 'alert');
  const html = document.documentElement ?? document.appendChild(element('html', ''));
  const body = document.body ?? html.appendChild(element('body', ''));
  body.replaceChildren(element('main', '', element('div', 'error-screen', canvas)));
}

/**
 * The app's error handler (S-E1): fatal errors, and those that nobody handled, are logged and told once each. What a page
 * answers with a status below 500 is no fault.
 */
export function handleAppError(thrown: unknown): void {
  if (typeof thrown === 'object' && thrown !== null) {
    if (told.has(thrown)) return;
    told.add(thrown);
  }
  const error = toAppError(thrown);
  if (error.statusCode < 500) return;
  console.error('Unhandled error:', error.statusCode, error.message, thrown);
  window.dispatchEvent(new CustomEvent(APP_ERROR_EVENT, { detail: error }));
  showLastResort();
}
