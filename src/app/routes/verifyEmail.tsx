import { accountMeta, neverCached } from '#src/app/accountPage.ts';
import { VerifyEmailScreen } from '#src/features/account/verification/VerifyEmailScreen.tsx';
import { pageLoader } from '#src/server/http/pages/pageLoader.ts';
import type { Route } from './+types/verifyEmail.ts';

export const headers = neverCached;

export const loader = pageLoader(async ({ site, url }) => ({
  site,
  code: url.searchParams.get('oobCode'),
}));

export const meta = ({ loaderData }: Route.MetaArgs) => accountMeta('E-mail address', loaderData?.site);

export default function VerifyEmailRoute({ loaderData }: Route.ComponentProps) {
  return <VerifyEmailScreen code={loaderData.code} />;
}
