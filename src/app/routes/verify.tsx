import { accountMeta, neverKept } from '#src/app/accountPage.ts';
import type { Site } from '#src/client/site.ts';
import { VerifyScreen } from '#src/features/account/VerifyScreen.tsx';
import { pageLoader } from '#src/server/http/loading.server.ts';
import type { Route } from './+types/verify.ts';

export const headers = neverKept;

export const loader = pageLoader<{ site: Site; isMailed: boolean; hasMailServer: boolean }>(
  async ({ site, url, hasMailServer }) => ({
    site,
    hasMailServer,
    isMailed: url.searchParams.get('mail') !== 'unsent',
  }),
);

export const meta = ({ loaderData }: Route.MetaArgs) => accountMeta('Verify your address', loaderData?.site);

export default function VerifyRoute({ loaderData }: Route.ComponentProps) {
  return <VerifyScreen isMailed={loaderData.isMailed} hasMailServer={loaderData.hasMailServer} />;
}
