import { accountMeta, neverKept } from '#src/app/accountPage.ts';
import { useConfig } from '#src/app/configContext.ts';
import type { Site } from '#src/client/site.ts';
import { RegisterScreen } from '#src/features/account/RegisterScreen.tsx';
import { pageLoader } from '#src/server/http/loading.server.ts';
import type { Route } from './+types/register.ts';

interface Register {
  site: Site;
  setupToken: string | null;
  isSignedIn: boolean;
}

export const headers = neverKept;

export const loader = pageLoader<Register>(async ({ site, url, visit }) => ({
  site,
  setupToken: url.searchParams.get('setup') || null,
  isSignedIn: (await visit()).state === 'member',
}));

export const meta = ({ loaderData }: Route.MetaArgs) => accountMeta('Create an account', loaderData?.site);

export default function RegisterRoute({ loaderData }: Route.ComponentProps) {
  const { productName, identity } = useConfig();
  return <RegisterScreen {...loaderData} productName={productName} providers={identity.externalProviders} />;
}
