import { accountMeta, neverCached } from '#src/app/accountPage.ts';
import { useConfig } from '#src/app/configContext.ts';
import { RegisterScreen } from '#src/features/account/signIn/RegisterScreen.tsx';
import { SetUpScreen } from '#src/features/account/signIn/SetUpScreen.tsx';
import { pageLoader } from '#src/server/http/pages/pageLoader.ts';
import type { Route } from './+types/register.ts';

export const headers = neverCached;

export const loader = pageLoader(async ({ site, url, visit }) => {
  const setupToken = url.searchParams.get('setup') || null;
  const visitor = await visit();
  const isSignedIn = visitor.state === 'member';
  const isMemberSettingUp = setupToken !== null && isSignedIn && !visitor.viewer.isStaff;
  return { site, setupToken, isSignedIn, isMemberSettingUp };
});

export const meta = ({ loaderData }: Route.MetaArgs) => accountMeta('Create an account', loaderData?.site);

export default function RegisterRoute({ loaderData }: Route.ComponentProps) {
  const { productName, identity } = useConfig();
  const { setupToken, isSignedIn, isMemberSettingUp } = loaderData;
  if (isMemberSettingUp && setupToken !== null) {
    return <SetUpScreen productName={productName} setupToken={setupToken} />;
  }
  return (
    <RegisterScreen
      setupToken={setupToken}
      isSignedIn={isSignedIn}
      productName={productName}
      providers={identity.externalProviders}
    />
  );
}
