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

/** React takes the whole page away where nothing catches an error; then this says what happened, and offers the way back. */
function showLastResort(): void {
  if (document.body?.querySelector('main')) return;
  const html = document.documentElement ?? document.appendChild(document.createElement('html'));
  const body = document.body ?? html.appendChild(document.createElement('body'));
  const words = document.createElement('p');
  words.setAttribute('role', 'alert');
  words.textContent = 'Something went wrong. This is our fault, not yours. Nothing you did is lost. ';
  const again = document.createElement('a');
  again.href = location.href;
  again.textContent = 'Load the page again';
  words.append(again);
  body.replaceChildren(words);
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
