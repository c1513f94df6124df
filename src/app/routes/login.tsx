import { accountMeta, neverCached } from '#src/app/accountPage.ts';
import { useConfig } from '#src/app/configContext.ts';
import { LoginScreen } from '#src/features/account/signIn/LoginScreen.tsx';
import { signInReasonIn } from '#src/features/account/signIn/reasons.ts';
import { pageLoader } from '#src/server/http/pages/pageLoader.ts';
import type { Route } from './+types/login.ts';

export const headers = neverCached;

export const loader = pageLoader(async ({ site, url, visit }) => ({
  site,
  because: signInReasonIn(url.searchParams.get('because')),
  isSignedIn: (await visit()).state === 'member',
}));

export const meta = ({ loaderData }: Route.MetaArgs) => accountMeta('Sign in', loaderData?.site);

export default function LoginRoute({ loaderData }: Route.ComponentProps) {
  const { productName, identity } = useConfig();
  return <LoginScreen {...loaderData} productName={productName} providers={identity.externalProviders} />;
}
