import { accountMeta, neverCached } from '#src/app/accountPage.ts';
import { ResetScreen } from '#src/features/account/signIn/ResetScreen.tsx';
import { pageLoader } from '#src/server/http/pages/pageLoader.ts';
import type { Route } from './+types/resetPassword.ts';

export const headers = neverCached;

export const loader = pageLoader(async ({ site, params }) => ({
  site,
  code: params.token ?? '',
}));

export const meta = ({ loaderData }: Route.MetaArgs) => accountMeta('New password', loaderData?.site);

export default function ResetPasswordRoute({ loaderData }: Route.ComponentProps) {
  return <ResetScreen code={loaderData.code} />;
}
