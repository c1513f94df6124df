import { accountMeta, neverKept } from '#src/app/accountPage.ts';
import type { Site } from '#src/client/site.ts';
import { VerifyEmailScreen } from '#src/features/account/VerifyEmailScreen.tsx';
import { pageLoader } from '#src/server/http/loading.server.ts';
import type { Route } from './+types/verifyEmail.ts';

export const headers = neverKept;

export const loader = pageLoader<{ site: Site; code: string | null }>(async ({ site, url }) => ({
  site,
  code: url.searchParams.get('oobCode'),
}));

export const meta = ({ loaderData }: Route.MetaArgs) => accountMeta('E-mail address', loaderData?.site);

export default function VerifyEmailRoute({ loaderData }: Route.ComponentProps) {
  return <VerifyEmailScreen code={loaderData.code} />;
}
