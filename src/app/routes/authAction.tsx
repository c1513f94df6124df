import { redirect } from 'react-router';
import { neverCached } from '#src/app/accountPage.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import { pageLoader } from '#src/server/http/pages/pageLoader.ts';

export const headers = neverCached;

const ADDRESS_MODES: ReadonlySet<string> = new Set(['verifyEmail', 'verifyAndChangeEmail', 'recoverEmail']);

/** The address of all mailed links of both identity providers: redirects to the screen for the link's mode. */
export const loader = pageLoader<null>(async ({ url }) => {
  const mode = url.searchParams.get('mode') ?? '';
  const code = url.searchParams.get('oobCode');
  if (code && mode === 'resetPassword') throw redirect(`/reset-password/${encodeURIComponent(code)}`);
  if (code && ADDRESS_MODES.has(mode)) throw redirect(`/verify-email?oobCode=${encodeURIComponent(code)}`);
  throw notFoundPage(url.pathname);
});

export default function AuthActionRoute() {
  return null;
}
