import { accountMeta, neverCached } from '#src/app/accountPage.ts';
import { ForgotScreen } from '#src/features/account/signIn/ForgotScreen.tsx';
import { pageLoader } from '#src/server/http/pages/pageLoader.ts';
import type { Route } from './+types/forgotPassword.ts';

export const headers = neverCached;

export const loader = pageLoader(async ({ site, hasMailServer }) => ({
  site,
  hasMailServer,
}));

export const meta = ({ loaderData }: Route.MetaArgs) => accountMeta('Forgot password', loaderData?.site);

export default function ForgotPasswordRoute({ loaderData }: Route.ComponentProps) {
  return <ForgotScreen hasMailServer={loaderData.hasMailServer} />;
}
