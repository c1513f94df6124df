import type { ReturnedForm } from '#src/domain/returnedForm.ts';

/** How a form that was sent to a page's address is answered: by that page, with the form in it. */
export interface FormAnswer {
  /** Status of the answer. */
  status: 200 | 403 | 413 | 415 | 422 | 429 | 503;
  form: ReturnedForm;
  /** Seconds until it may be sent again, where that is known. */
  retryAfterSeconds?: number;
}

declare module 'hono' {
  interface ContextVariableMap {
    /** Set by whoever took the form; the page shows it as if it were asked for. */
    formAnswer?: FormAnswer;
  }
}

/** The page with the form, as an answer to who sent it: kept by nobody. A page that could not be made stays as it is. */
export function asFormAnswer(page: Response, { status, retryAfterSeconds }: FormAnswer): Response {
  const headers = new Headers(page.headers);
  headers.set('Cache-Control', 'no-store');
  if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(retryAfterSeconds));
  return new Response(page.body, { status: page.status === 200 ? status : page.status, headers });
}
