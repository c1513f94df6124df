import type { ReturnedForm } from '#src/domain/web/returnedForm.ts';

/** The response to a form that was posted to a page's address: the same page with the form in it. */
export interface FormAnswer {
  /** Status of the response. */
  status: 200 | 403 | 413 | 415 | 422 | 429 | 503;
  form: ReturnedForm;
  /** Seconds until the form may be sent again, if known. */
  retryAfterSeconds?: number;
}

declare module 'hono' {
  interface ContextVariableMap {
    /** Set by the form's handler; the page is then rendered as for GET. */
    formAnswer?: FormAnswer;
  }
}

/** Turns the rendered page into the response to a posted form, which is never cached. A page with an error keeps its status. */
export function asFormAnswer(page: Response, { status, retryAfterSeconds }: FormAnswer): Response {
  const headers = new Headers(page.headers);
  headers.set('Cache-Control', 'no-store');
  if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(retryAfterSeconds));
  return new Response(page.body, { status: page.status === 200 ? status : page.status, headers });
}
