import { redirect } from 'react-router';
import { neverKept } from '#src/app/accountPage.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import { pageLoader } from '#src/server/http/loading.server.ts';

export const headers = neverKept;

const ADDRESS_MODES: ReadonlySet<string> = new Set(['verifyEmail', 'verifyAndChangeEmail', 'recoverEmail']);

/** The one address that mails of both providers lead to: sends on to the screen of the link's mode. */
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
