import { accountMeta, neverCached } from '#src/app/accountPage.ts';
import { VerifyScreen } from '#src/features/account/verification/VerifyScreen.tsx';
import { pageLoader } from '#src/server/http/pages/pageLoader.ts';
import type { Route } from './+types/verify.ts';

export const headers = neverCached;

export const loader = pageLoader(async ({ site, url, hasMailServer }) => ({
  site,
  hasMailServer,
  isMailed: url.searchParams.get('mail') !== 'unsent',
}));

export const meta = ({ loaderData }: Route.MetaArgs) => accountMeta('Verify your address', loaderData?.site);

export default function VerifyRoute({ loaderData }: Route.ComponentProps) {
  return <VerifyScreen isMailed={loaderData.isMailed} hasMailServer={loaderData.hasMailServer} />;
}
